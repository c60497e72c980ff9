// Forms that are sent by script: one sentence beside them when something is wrong, and nothing is sent twice.

/**
 * The text of a field.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {string}
 */
export function text(form, name) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}

/**
 * Do something when a form is sent.
 * @param {string} id of a form that the page may not have
 * @param {(form: HTMLFormElement) => Promise<void>} send
 */
export function onSend(id, send) {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const missing = [...form.querySelectorAll("input")].find((field) => field.required && !field.value);
    if (missing) missing.focus();
    else void guarded(form, () => send(form));
  });
}

/**
 * Do something when a button is pressed.
 * @param {string} id of a button that the page may not have
 * @param {() => Promise<void>} act
 */
export function onPress(id, act) {
  const button = document.getElementById(id);
  button?.addEventListener("click", () => void guarded(button.closest("form, section") ?? button, act));
}

/**
 * @param {Element} part of the page that has a place for what went wrong
 * @param {() => Promise<void>} act
 */
async function guarded(part, act) {
  if (part.getAttribute("aria-busy") === "true") return;
  part.setAttribute("aria-busy", "true");
  const wrong = part.querySelector(".wrong");
  try {
    if (wrong instanceof HTMLElement) wrong.hidden = true;
    await act();
  } catch (error) {
    if (!(wrong instanceof HTMLElement)) throw error;
    wrong.textContent = error instanceof Error ? error.message : String(error);
    wrong.hidden = false;
  } finally {
    part.removeAttribute("aria-busy");
  }
}
