/** What every endpoint for our own pages answers with: what was asked for, or why not. */
export const succeed = (data: unknown, headers: Record<string, string> = {}) =>
  Response.json({ success: true, data }, { headers });

export const refuse = (error: string, status: number, headers: Record<string, string> = {}) =>
  Response.json({ success: false, error }, { status, headers });

export const refuseForNow = (seconds: number) =>
  refuse("Too many changes at once. Please try again in a moment.", 429, {
    "Retry-After": String(seconds),
  });

/** For an address that takes what pages send and has nothing to show. */
export const refuseToShow = () => refuse("Use POST.", 405, { Allow: "POST" });
