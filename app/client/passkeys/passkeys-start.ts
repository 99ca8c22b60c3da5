/** The passkey script is loaded only on pages with a passkey form. */
export function startPasskeys(): void {
  if (!document.querySelector("form[data-passkey]")) return;
  void import("./passkey-browser.ts").then(({ wirePasskeyForms }) => wirePasskeyForms(), String);
}
