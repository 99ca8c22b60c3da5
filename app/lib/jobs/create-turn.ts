/** Does one thing after the other: what comes meanwhile waits, and whatever fails holds up nothing. */
export function createTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
