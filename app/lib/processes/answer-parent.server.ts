/** Undefined: the job has no result, because what it was given is nothing that can be read. */
export type ChildReply<Result> = { result: Result | undefined };

/** What every such process gets at the start, as JSON, and more of its own. */
export interface ChildSettings {
  mostMemoryBytes: number;
}

const MEMORY_EVERY_MS = 20;

export const readChildSettings = <Settings extends object>() =>
  JSON.parse(process.argv[2] ?? "{}") as ChildSettings & Settings;

/** The child's half: does one job after the other, and ends when it takes too much memory. */
export function answerParent<Job, Result>(work: (job: Job) => Promise<Result | undefined>): void {
  const { mostMemoryBytes } = readChildSettings();
  let isBusy = false;

  function watchMemory(): void {
    if (process.memoryUsage.rss() > mostMemoryBytes) end();
  }

  async function answer(job: Job): Promise<void> {
    // The server sends one at a time; a second one means that it has lost count.
    if (isBusy) return end();
    isBusy = true;
    watchMemory();
    const watching = setInterval(watchMemory, MEMORY_EVERY_MS);
    const result = await work(job).catch(() => undefined);
    clearInterval(watching);
    isBusy = false;
    process.send?.({ result } satisfies ChildReply<Result>);
    return undefined;
  }

  process.on("message", answer);
  process.on("disconnect", end);
  // Ctrl-C in a terminal reaches every process; the server decides when this one ends.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.send?.("ready");
}

/** Immediately: an orderly exit would wait for what is being done. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}
