import { ownRecord } from "#app/shell/viewer-record.client.ts";
import { inLanguage } from "#app/translations/address.ts";

import { fetchPage } from "../fetch-page.ts";

/**
 * Puts the profiles' faces, as the page of profiles has them, in the account's menu when it is
 * opened for the first time. Until then, and without a connection, it has a link to that page.
 */
export async function showFaces(): Promise<void> {
  // Just signed in, the record came after the first paint.
  document.documentElement.toggleAttribute("data-operator", ownRecord()?.isOperator === true);
  const page = await fetchPage(inLanguage("/profiles")).catch(() => undefined);
  const faces = [...(page?.querySelectorAll("main [name=profile]") ?? [])];
  if (faces.length === 0) return;
  for (const face of faces) face.setAttribute("form", "switch-profile");
  document.querySelector("[data-faces]")?.replaceChildren(...faces);
}
