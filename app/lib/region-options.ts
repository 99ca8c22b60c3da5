import { compareNames, regionName } from "./formats/names.ts";
import { regions } from "./setting.ts";

/** Every region, sorted by name. */
export function regionOptions(): { value: string; label: string }[] {
  const options = regions.map((value) => ({ value, label: regionName(value) }));
  return options.toSorted((one, other) => compareNames(one.label, other.label));
}
