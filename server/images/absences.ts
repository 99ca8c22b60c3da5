/** Why a picture is unavailable: it does not exist, or its host is failing. */
export type Absence = "missing" | "failed";

const MOST = 5_000;
const REMEMBERED_MS: Readonly<Record<Absence, number>> = { missing: 10 * 60_000, failed: 5_000 };

/** A picture that was unavailable a moment ago is not requested again at once. */
export function createAbsences(now: () => number = Date.now) {
  const known = new Map<string, { absence: Absence; untilMs: number }>();
  return {
    of(file: string): Absence | undefined {
      const found = known.get(file);
      return found && found.untilMs > now() ? found.absence : undefined;
    },
    note(file: string, absence: Absence): void {
      known.delete(file);
      known.set(file, { absence, untilMs: now() + REMEMBERED_MS[absence] });
      const [oldest] = known.keys();
      if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    },
  };
}
