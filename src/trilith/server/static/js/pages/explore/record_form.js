// The form that opens a record: pasted, or from a file.
import { postText } from "../../ui/api.js";
import { byId } from "../../ui/dom.js";
import { notify, notifyError } from "../../ui/notices.js";
import { goTo } from "../../ui/tables.js";

export function listenToRecordForm() {
  const field = /** @type {HTMLTextAreaElement} */ (byId("record"));
  byId("file").addEventListener("change", async (event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (file) field.value = await file.text();
  });
  byId("import").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!field.value.trim()) return notify("Paste a record first, or choose a file.");
    try {
      goTo((await postText("/api/records", field.value)).id);
    } catch (error) {
      notifyError(error);
    }
  });
}
