import { inLanguage } from "#app/translations/address.ts";

/**
 * A page that confirms something continues by itself to the address in `data-go-on`, which replaces
 * it, so that Back skips it.
 */
export function startGoingOn(): void {
  const { goOn, goOnMs } = document.querySelector<HTMLElement>("[data-go-on]")?.dataset ?? {};
  if (goOn !== undefined) setTimeout(() => location.replace(inLanguage(goOn)), Number(goOnMs));
}
