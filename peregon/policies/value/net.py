"""Nets: layers of weighted sums, small enough to be asked in the middle of a playout."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

FAR: Final = 4.0
"""Standard deviations beyond which an input says no more: far from all that was learned, more of it means nothing."""


@final
class ValueNet:
    """``sizes`` are those of the layers, the input first; weights stand by layer, then by output, then by input.
    Between layers what is below zero is cut off."""

    def __init__(
        self, sizes: list[int], weights: list[float], biases: list[float], centre: list[float], scale: list[float]
    ) -> None:
        wanted = sum(sizes[layer] * sizes[layer + 1] for layer in range(len(sizes) - 1))
        if len(weights) != wanted or len(biases) != sum(sizes[1:]):
            raise ValueError(f"a net of {sizes} has {wanted} weights and {sum(sizes[1:])} biases")
        if len(centre) != sizes[0] or len(scale) != sizes[0]:
            raise ValueError(f"a net of {sizes} has a centre and a scale for each of {sizes[0]} inputs")
        self.inputs: i64 = sizes[0]
        self._layers: i64 = len(sizes) - 1
        self._sizes: vec[i64] = vec[i64](sizes)
        self._weights: vec[float] = vec[float](weights)
        self._biases: vec[float] = vec[float](biases)
        self._centre: vec[float] = vec[float](centre)
        self._scale: vec[float] = vec[float](scale)
        self._from: vec[float] = vec[float]([0.0] * max(sizes))
        self._to: vec[float] = vec[float]([0.0] * max(sizes))

    def answer(self, x: vec[float]) -> vec[float]:
        """The outputs, in a vector that the next call writes over."""
        sizes = self._sizes
        source = self._from
        target = self._to
        self._standardise(x)
        place: i64 = 0
        bias: i64 = 0
        layer: i64
        i: i64
        for layer in range(self._layers):
            many = sizes[layer]
            for i in range(sizes[layer + 1]):
                total = self._biases[bias + i] + self._weighted(place, source, many)
                if total < 0.0 and layer + 1 < self._layers:
                    total = 0.0
                target[i] = total
                place += many
            bias += sizes[layer + 1]
            swap = source
            source = target
            target = swap
        return source

    def _standardise(self, x: vec[float]) -> None:
        source = self._from
        centre = self._centre
        scale = self._scale
        i: i64
        for i in range(self.inputs):
            value = (x[i] - centre[i]) * scale[i]
            if value > FAR:
                value = FAR
            elif value < -FAR:
                value = -FAR
            source[i] = value

    def _weighted(self, place: i64, source: vec[float], many: i64) -> float:
        """Two sums at a time: one alone would wait for itself at every step."""
        weights = self._weights
        even = 0.0
        odd = 0.0
        i: i64 = 0
        while i + 1 < many:
            even += weights[place + i] * source[i]
            odd += weights[place + i + 1] * source[i + 1]
            i += 2
        if i < many:
            even += weights[place + i] * source[i]
        return even + odd
