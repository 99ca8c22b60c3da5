import type { ServerBuild } from "react-router";

import { OperatorError } from "#app/lib/settings/operator-error.ts";
import { PICTURES } from "../images/picture-name.ts";

/** What is answered before the route table is read. */
const ANSWERED_BEFORE = ["assets", "stand-ins", PICTURES.split("/").join("")];

/**
 * Refuses a base path that begins as a page of ours does: an address could then be read in two
 * ways.
 */
export function checkBasePath(
  routes: ServerBuild["routes"],
  { basePath, languages }: { basePath: string; languages: readonly string[] },
): void {
  const [, first = ""] = basePath.toLowerCase().split("/");
  if (first === "") return;
  const pages = Object.values(routes).flatMap((route) => route?.path?.split("/")[0] ?? []);
  const taken = new Set(
    [...ANSWERED_BEFORE, ...pages, ...languages].map((name) => name.toLowerCase()),
  );
  if (taken.has(first)) {
    throw new OperatorError(
      `The path of PUBLIC_URL may not begin with /${first}, which is an address of Matinee's own.`,
    );
  }
}
