/** Reads a part, which calls `readOn` before it reads again. */
type ReadPart<Part> = (readOn: () => Promise<void>) => Promise<Part>;

/**
 * Lets parts of a page that are read side by side read on together, in one round trip to the
 * database: each waits until all others have come as far, or are over. Only for a page that waits for
 * all of them anyway.
 */
export function createMeeting(parts: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = parts;
  const arrive = () => {
    missing -= 1;
    if (missing === 0) resolve();
  };
  return async <Part>(read: ReadPart<Part>): Promise<Part> => {
    let hasArrived = false;
    const arriveOnce = () => {
      if (!hasArrived) arrive();
      hasArrived = true;
    };
    const readOn = () => {
      arriveOnce();
      return promise;
    };
    try {
      return await read(readOn);
    } finally {
      arriveOnce();
    }
  };
}
