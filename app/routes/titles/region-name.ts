const names = new Intl.DisplayNames("en", { type: "region" });

/** A country by its name, from its code. */
export const regionName = (code: string): string => names.of(code) ?? code;
