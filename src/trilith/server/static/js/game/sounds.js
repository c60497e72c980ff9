// Small synthesised sounds of wood, glass and a bell. Nothing is downloaded, and nothing plays when muted.
import { isSoundOn } from "../ui/preferences.js";

/** @typedef {(player: AudioContext) => void} Sound */

/** Milliseconds after the first touch. */
const CALM = 300;

/** @type {AudioContext | null} */
let context = null;
let isWaking = false;

/** @param {Sound} sound */
function play(sound) {
  if (!isSoundOn()) return;
  if (!context) wake();
  else if (context.state === "running") sound(context);
  else void context.resume();
}

/**
 * Browsers allow sound only after a touch, and opening the audio device can delay drawing. So it is opened a moment after
 * the first touch, which stays silent.
 */
function wake() {
  if (isWaking || !isSoundOn() || typeof AudioContext === "undefined") return;
  isWaking = true;
  setTimeout(() => {
    context = new AudioContext();
    void context.resume();
  }, CALM);
}

/**
 * A tone that fades out.
 * @param {number} pitch
 * @param {number} length seconds
 * @param {number} loud
 * @param {OscillatorType} [shape]
 * @param {number} [after] seconds
 */
function tone(pitch, length, loud, shape = "sine", after = 0) {
  play((player) => {
    const start = player.currentTime + after;
    const [source, volume] = [player.createOscillator(), player.createGain()];
    source.type = shape;
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(pitch * 0.72, start + length);
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + length);
    source.connect(volume).connect(player.destination);
    source.start(start);
    source.stop(start + length);
  });
}

/** The click of two pieces. @param {number} pitch @param {number} loud */
function knock(pitch, loud) {
  play((player) => {
    const length = Math.floor(player.sampleRate * 0.03);
    const buffer = player.createBuffer(1, length, player.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
    const [source, filter, volume] = [player.createBufferSource(), player.createBiquadFilter(), player.createGain()];
    source.buffer = buffer;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    volume.gain.value = loud;
    source.connect(filter).connect(volume).connect(player.destination);
    source.start();
  });
}

export const sounds = {
  place() {
    knock(1900, 0.5);
    tone(190, 0.07, 0.16);
  },
  take() {
    knock(900, 0.45);
    tone(120, 0.1, 0.16);
  },
  score() {
    tone(880, 0.16, 0.06, "triangle");
    tone(1320, 0.22, 0.05, "triangle", 0.09);
  },
  low() {
    tone(1050, 0.05, 0.07, "square");
  },
  refused() {
    tone(150, 0.09, 0.1, "triangle");
  },
  offer() {
    tone(660, 0.12, 0.07, "triangle");
  },
  end() {
    tone(523, 0.3, 0.08, "triangle");
    tone(659, 0.3, 0.07, "triangle", 0.12);
    tone(784, 0.5, 0.07, "triangle", 0.24);
  },
};

// The first touch or key opens the audio device, so that the opponent's first move can be heard.
for (const event of ["pointerup", "keydown"]) addEventListener(event, wake, { once: true });
