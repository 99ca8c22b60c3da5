import { regions } from "./setting.ts";

/** Every region by its name, in the order of the names. */
export function regionOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  const options = regions.map((value) => ({ value, label: names.of(value) ?? value }));
  return options.toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}
