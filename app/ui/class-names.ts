/** Joins the class names that apply; what is false or undefined is left out. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => typeof name === "string" && name !== "").join(" ");
}
