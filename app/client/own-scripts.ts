import { goOnSigningIn } from "./device-sign-in.ts";
import { reorder } from "./library/reorder.ts";
import { searchAsTyped } from "./search/search-as-typed.ts";

/** Starts what a screen has a script of its own for. */
export function start(place: HTMLElement): void {
  if (place.dataset["reorder"] !== undefined) reorder(place);
  else if (place.dataset["deviceSignIn"] === undefined) searchAsTyped(place);
  else goOnSigningIn(place);
}
