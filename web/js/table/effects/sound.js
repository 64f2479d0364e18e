// @ts-check
/**
 * Sounds, made on the spot: a few notes each, so that nothing has to be loaded.
 */

import { sound, volume as loudness } from "../../settings.js";

/** @typedef {{pitch: number, at: number, length: number, loud?: number, wave?: OscillatorType, slide?: number}} Note */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  card: [{ pitch: 900, slide: 500, at: 0, length: 0.06, loud: 0.05, wave: "triangle" }],
  claim: [0, 0.08, 0.16].map((at) => ({ pitch: 160, slide: 110, at, length: 0.09, loud: 0.16, wave: "triangle" })),
  ticket: [
    { pitch: 620, at: 0, length: 0.07, loud: 0.06 },
    { pitch: 780, at: 0.07, length: 0.09, loud: 0.06 },
  ],
  finished: [660, 880, 990].map((pitch, place) => ({ pitch, at: 0.09 * place, length: 0.22, loud: 0.07 })),
  won: [523, 659, 784, 1047, 1319].map((pitch, place) => ({ pitch, at: 0.7 + 0.11 * place, length: 0.4, loud: 0.08 })),
  tunnel: [{ pitch: 120, slide: 70, at: 0, length: 0.35, loud: 0.12, wave: "sawtooth" }],
  turn: [
    { pitch: 523, at: 0, length: 0.16, loud: 0.09 },
    { pitch: 784, at: 0.13, length: 0.28, loud: 0.09 },
  ],
  last: [
    { pitch: 440, at: 0, length: 0.3, loud: 0.1 },
    { pitch: 440, at: 0.35, length: 0.5, loud: 0.1 },
  ],
  end: [523, 659, 784, 1047].map((pitch, place) => ({ pitch, at: 0.14 * place, length: 0.35, loud: 0.09 })),
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  // Before somebody has touched the page, browsers let nothing sound.
  if (!sound.peek() || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
  } catch {
    return;
  }
  for (const note of SOUNDS[name] ?? []) strike(audio, note);
}

/** @param {AudioContext} context @param {Note} note */
function strike(context, { pitch, at, length, loud = 0.1, wave = "sine", slide = pitch }) {
  const start = context.currentTime + at;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, start);
  voice.frequency.exponentialRampToValueAtTime(slide, start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * loudness.peek()), start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + length + 0.05);
}

/** @type {Record<string, string>} */
const OF_EVENT = {
  CardTaken: "card",
  CardDrawn: "card",
  RouteClaimed: "claim",
  StationBuilt: "claim",
  TicketsKept: "ticket",
  TunnelPriced: "tunnel",
  LastRoundBegan: "last",
  GameEnded: "end",
};

/** @param {import("../state.js").Game} game */
export function sounds(game) {
  game.watch(({ events, live }) => {
    if (live) for (const name of new Set(events.flatMap((event) => OF_EVENT[event.type] ?? []))) play(name);
  });
}
