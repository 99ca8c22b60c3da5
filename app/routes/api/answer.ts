import { wholeJson } from "#app/lib/requests/whole-answer.ts";

/** What every endpoint answers: the data, or an error. */
export const succeed = (data: unknown, headers: Record<string, string> = {}, status = 200) =>
  wholeJson({ success: true, data }, { status, headers });

/** `details` are what programs read beside the error, which is for people. */
export const refuse = (
  error: string,
  status: number,
  headers: Record<string, string> = {},
  details: Readonly<Record<string, string>> = {},
) => wholeJson({ success: false, error, ...details }, { status, headers });

export const refuseForNow = (seconds: number) =>
  refuse("Too many changes at once. Please try again in a moment.", 429, {
    "Retry-After": String(seconds),
  });

/** For an address that only accepts what pages send. */
export const refuseToShow = () => refuse("Use POST.", 405, { Allow: "POST" });
