// The link to a table.
import { copy } from "../ui/save.js";

/** The address of this table. Anyone who opens it can take an open seat, or watch. */
export function tableLink() {
  return `${location.origin}${location.pathname}`;
}

export function copyLink() {
  void copy(tableLink(), "The link is in your clipboard.");
}
