import { ownRecord } from "#app/shell/viewer-record.ts";

import { paintOnChange } from "../repaint.ts";

let isStarted = false;

/** Marks on shared pages which of a title's services the viewer has; CSS puts them first. */
export function paint(): void {
  if (!isStarted) paintOnChange(paint);
  isStarted = true;
  const own = new Set((ownRecord()?.services ?? []).map(String));
  for (const service of document.querySelectorAll<HTMLElement>("[data-service]")) {
    service.toggleAttribute("data-own", own.has(service.dataset["service"] ?? ""));
  }
}
