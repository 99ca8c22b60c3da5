/** How long a choice of the viewer's is remembered: a year, as long as browsers allow or longer. */
const YEAR_SECONDS = 365 * 24 * 3600;

/** Writes a viewer's own choice; no secret is ever written by a script. */
export function writeChoice(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
