/** How long a film runs, as `2h 28m`; undefined where that is not known, so that nothing shows. */
export function formatRuntime(minutes: number): string | undefined {
  const whole = Math.round(minutes);
  if (!(whole > 0)) return undefined;
  return `${Math.floor(whole / 60)}h ${whole % 60}m`;
}

/** The same in as few words as it takes, as `45m` and `1h 20m`: for films of the archive. */
export function formatShortRuntime(minutes: number): string | undefined {
  return formatRuntime(minutes)?.replace(/^0h /, "");
}
