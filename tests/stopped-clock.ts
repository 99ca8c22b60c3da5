/** A stopped clock: deadlines pass when the test says so. */
export function stoppedClock() {
  const clocks: { ms: number; end: () => void }[] = [];
  return {
    after(ms: number, then: () => void) {
      const own = { ms, end: then };
      clocks.push(own);
      return () => void clocks.splice(clocks.indexOf(own), 1);
    },
    running: () => clocks.map(({ ms }) => ms),
    runOut: (ms: number) => clocks.filter((each) => each.ms === ms).forEach(({ end }) => end()),
  };
}
