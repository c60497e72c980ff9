// Copying text to the clipboard, and saving text and pictures as files.
import { notify } from "./notices.js";

/** Wide enough to print. */
const WIDTH = 1600;

/**
 * @param {string} text
 * @param {string} message shown when it is done
 */
export async function copy(text, message) {
  try {
    await navigator.clipboard.writeText(text);
    notify(message);
  } catch {
    notify(`Copy this: ${text}`);
  }
}

/**
 * Turn an SVG picture into a PNG file.
 * @param {string} address
 * @param {string} name
 */
export async function savePng(address, name) {
  const response = await fetch(address);
  if (!response.ok) throw new Error("There is no picture of this position.");
  const source = URL.createObjectURL(new Blob([await response.text()], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * image.naturalHeight) / (image.naturalWidth || 1)) || WIDTH;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob instanceof Blob) download(URL.createObjectURL(blob), name);
  } finally {
    URL.revokeObjectURL(source);
  }
}

/**
 * @param {string} text
 * @param {string} name the file's
 */
export function saveText(text, name) {
  download(URL.createObjectURL(new Blob([text], { type: "text/plain" })), name);
}

/**
 * @param {string} href
 * @param {string} name
 */
function download(href, name) {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
