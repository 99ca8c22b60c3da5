interface LookAheadOptions {
  /** The items that are most worth a look. */
  list: () => Promise<string[]>;
  notice: (ids: readonly string[]) => void;
  onTrouble: (error: unknown) => void;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Looks up every day which titles the most watched films are, so that lists know free titles before
 * anybody has opened them.
 */
export function createLookAhead({ list, notice, onTrouble }: LookAheadOptions) {
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    try {
      notice(await list());
    } catch (error) {
      onTrouble(error);
    }
  }
  return {
    async start(): Promise<void> {
      timer ??= setInterval(() => void look(), DAY_MS).unref();
      await look();
    },
    stop: () => clearInterval(timer),
  };
}
