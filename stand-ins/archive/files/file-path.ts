/**
 * The segments of an address, decoded one by one, so that a `%2F` inside a segment stays inside it.
 */
export function pathSteps(pathname: string): string[] {
  return pathname.split("/").slice(1).map(decodeStep);
}

/** A file's name as a part of an address, with each folder and the name encoded. */
export function encodePath(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    // A `%` that begins no escape is a plain `%`.
    return step;
  }
}
