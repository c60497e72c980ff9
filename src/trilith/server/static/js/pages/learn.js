// The list of lessons, with this device's progress in each.
import { recall } from "../ui/preferences.js";

for (const course of document.querySelectorAll(".course")) {
  if (!(course instanceof HTMLElement)) continue;
  const steps = Number(course.dataset.steps);
  const done = Math.min(steps, Number(recall(`lesson.${course.dataset.game}`) ?? 0));
  course.querySelectorAll(".progress i").forEach((bar, number) => bar.classList.toggle("done", number < done));
  const label = course.querySelector("[data-label]");
  const words = course.querySelector("[data-progress]");
  if (!done || !label || !words) continue;
  label.textContent = done < steps ? "Continue" : "Repeat";
  words.textContent = done < steps ? `${done} of ${steps} steps` : "All done";
}
