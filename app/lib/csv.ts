/** A line of comma-separated values as RFC 4180 has them. */
export const formatCsvLine = (cells: readonly string[]) => `${cells.map(formatCell).join(",")}\r\n`;

/** What a spreadsheet would take for a formula is marked as the text that it is. */
function formatCell(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
