// Requests to the server. Every failure becomes an error with one sentence for people.

export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 if the server could not be reached
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} [query]
 * @returns {string}
 */
export function address(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length ? `${path}?${search}` : path;
}

/**
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} [query]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function get(path, query = {}, signal) {
  return ask(address(path, query), { signal });
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function post(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 */
export function put(path, body) {
  return ask(path, { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export function remove(path) {
  return ask(path, { method: "DELETE" });
}

/**
 * Send text as it is.
 * @param {string} path
 * @param {string} text
 * @returns {Promise<any>}
 */
export function postText(path, text) {
  return ask(path, { method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body: text });
}

/**
 * @param {string} url
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
async function ask(url, options) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("The server is not responding. Check your connection and try again.", 0);
  }
  const kind = response.headers.get("Content-Type") ?? "";
  const answer = kind.includes("json") ? await response.json() : await response.text();
  if (!response.ok) throw new ApiError(sentence(answer, response.status), response.status);
  return answer;
}

/**
 * @param {any} answer
 * @param {number} status
 * @returns {string}
 */
function sentence(answer, status) {
  const detail = typeof answer === "object" && answer && typeof answer.detail === "string" ? answer.detail : "";
  if (status === 429) return "Too many requests. Wait a moment, then try again.";
  if (status >= 500 || !detail) return "Something went wrong on the server. Try again in a moment.";
  const text = detail.charAt(0).toUpperCase() + detail.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
