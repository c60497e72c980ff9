// Whether this device makes sounds. Who makes them asks here first.
import { recall, remember } from "./store.js";

/** @returns {boolean} */
export function isSoundOn() {
  return recall("sound") !== "off";
}

/** @param {boolean} on */
export function setSound(on) {
  remember("sound", on ? "on" : "off");
  document.dispatchEvent(new CustomEvent("soundchange"));
}
