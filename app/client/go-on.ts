import { inLanguage } from "#app/translations/address.ts";

/**
 * A page that confirms something continues by itself to the address in `data-go-on`, which replaces
 * it, so that Back skips it.
 */
export function goOn({ dataset }: HTMLElement): void {
  const address = inLanguage(dataset["goOn"] ?? "/");
  setTimeout(() => location.replace(address), Number(dataset["goOnMs"]));
}
