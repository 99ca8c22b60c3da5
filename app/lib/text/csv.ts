/** Formats a line of comma-separated values (RFC 4180). */
export const formatCsvLine = (cells: readonly string[]) => `${cells.map(formatCell).join(",")}\r\n`;

/** Marks as text what a spreadsheet would run as a formula. */
function formatCell(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
