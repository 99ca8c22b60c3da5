/** Certificates from the mildest to the strictest; comparing them means comparing places. */
export const filmCertificates: Readonly<Record<string, readonly string[]>> = {
  US: ["NR", "G", "PG", "PG-13", "R", "NC-17"],
  IN: ["U", "U/A 7+", "UA", "U/A 13+", "U/A 16+", "A", "S"],
};

export const showCertificates: Readonly<Record<string, readonly string[]>> = {
  US: ["NR", "TV-Y", "TV-Y7", "TV-G", "TV-PG", "TV-14", "TV-MA"],
  IN: ["U", "U/A 7+", "U/A 13+", "U/A 16+", "A"],
};
