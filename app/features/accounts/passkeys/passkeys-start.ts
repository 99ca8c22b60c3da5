/** What asks a browser for a passkey comes only where there is a form for one. */
export function startPasskeys(): void {
  if (!document.querySelector("form[data-passkey]")) return;
  void import("./passkey-browser.ts").then(({ wirePasskeyForms }) => wirePasskeyForms(), String);
}
