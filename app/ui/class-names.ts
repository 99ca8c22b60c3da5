/** Joins class names, leaving out false and undefined. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => typeof name === "string" && name !== "").join(" ");
}
