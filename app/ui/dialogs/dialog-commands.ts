/**
 * Props for a button that opens the dialog, without a script where the browser supports the
 * attribute.
 */
export function opensDialog(id: string) {
  return { command: "show-modal", commandfor: id } as const;
}

/** Props for a button inside the dialog that only closes it. */
export function closesDialog(id: string) {
  return { command: "close", commandfor: id } as const;
}
