// Passkeys: the browser asks the device, the server checks what it answers.
import { post } from "./api.js";

/** @typedef {import("../net/messages.js").PasskeyOptions} PasskeyOptions */

/** Whether this browser knows passkeys, on a page that came safely. @returns {boolean} */
export function hasPasskeys() {
  return window.isSecureContext && "credentials" in navigator && "PublicKeyCredential" in window;
}

/** Make a passkey on this device for whoever is signed in. @param {string} password theirs */
export async function addPasskey(password) {
  const { options } = /** @type {PasskeyOptions} */ (await post("/api/account/passkeys/options", { password }));
  const made = await answered(() => navigator.credentials.create({
    publicKey: /** @type {any} */ ({
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map(withBytes),
    }),
  }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  await post("/api/account/passkeys", {
    credential: written(made, { attestationObject: base64url(response.attestationObject) }),
  });
}

/** Sign in with any passkey that this device has for this site. */
export async function signInWithPasskey() {
  const { options } = /** @type {PasskeyOptions} */ (await post("/api/account/sign-in/passkey/options", {}));
  const used = await answered(() => navigator.credentials.get({
    publicKey: /** @type {any} */ ({ ...options, challenge: bytes(options.challenge), allowCredentials: [] }),
  }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (used.response);
  await post("/api/account/sign-in/passkey", {
    credential: written(used, {
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
      userHandle: response.userHandle && base64url(response.userHandle),
    }),
  });
}

/**
 * What the device answers, or a sentence about why it does not.
 * @param {() => Promise<Credential | null>} ask
 * @returns {Promise<PublicKeyCredential>}
 */
async function answered(ask) {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (error instanceof DOMException && error.name === "InvalidStateError") {
      throw new Error("This device has a passkey for your account already.");
    }
  }
  throw new Error("No passkey was used. Try again if you like.");
}

/**
 * A credential as WebAuthn writes it in JSON; not every browser can do this by itself.
 * @param {PublicKeyCredential} credential
 * @param {Record<string, string | null>} response
 */
function written(credential, response) {
  const clientDataJSON = base64url(credential.response.clientDataJSON);
  return { id: credential.id, rawId: base64url(credential.rawId), type: credential.type, response: { ...response, clientDataJSON } };
}

/** @param {{id: string}} credential */
function withBytes(credential) {
  return { ...credential, id: bytes(credential.id) };
}

/** @param {string} text in base64url @returns {Uint8Array} */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer @returns {string} */
function base64url(buffer) {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
