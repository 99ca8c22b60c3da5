/** Spread on a button: opens the dialog without a script where the browser knows the attribute. */
export function opensDialog(id: string) {
  return { command: "show-modal", commandfor: id } as const;
}

/** Spread on a button inside the dialog that only closes it. */
export function closesDialog(id: string) {
  return { command: "close", commandfor: id } as const;
}
