/** What a page costs the browser's main thread: milliseconds of its processor time, not of the clock. */
export interface PageCost {
  /** In the files of the packages: what React and the router take to bring it to life. */
  frameworkMs: number;
  /** In all others: what we wrote. */
  ownMs: number;
  /** Layout, and the styles that it needs. */
  layoutMs: number;
}

/** One stretch of work, as Chrome's traces have it: microseconds, `tdur` of the thread's own time. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Which stack each sample fell into: V8's own form. */
export interface Profile {
  nodes: { id: number; callFrame: { url: string }; children?: number[] }[];
  samples?: number[];
}

const layoutNames = new Set(["Layout", "UpdateLayoutTree"]);
const scriptNames = new Set([
  "EvaluateScript",
  "FunctionCall",
  "RunMicrotasks",
  "v8.callFunction",
  "v8.callModuleMethod",
  "v8.compile",
  "v8.compileModule",
  "v8.evaluateModule",
  "v8.produceCache",
  "v8.produceModuleCache",
  "v8.run",
]);

/**
 * The trace says how much of the main thread's own time went into script and into layout, which no
 * other work on the machine can lengthen. Whose script it was the profile says, as shares of it.
 */
export function costIn(events: readonly TraceEvent[], profile: Profile): PageCost {
  const main = mainThread(events);
  const layout = outermost(main, layoutNames);
  const layoutMs = sumMs(layout);
  // A script that asks for a measure has the page laid out within it.
  const script = outermost(main, scriptNames);
  const within = layout.filter((each) => script.some((whole) => holds(whole, each)));
  const scriptMs = sumMs(script) - sumMs(within);
  const { framework, own } = sharesOf(profile);
  return { frameworkMs: scriptMs * framework, ownMs: scriptMs * own, layoutMs };
}

/** There are several processes that draw; the page's is the one in which the most is laid out. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = Map.groupBy(
    events.filter(({ ph }) => ph === "X"),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const laidOut = (all: TraceEvent[]) => sumMs(all.filter(({ name }) => layoutNames.has(name)));
  const [main = []] = [...threads.values()].toSorted((one, two) => laidOut(two) - laidOut(one));
  return main.toSorted((one, two) => one.ts - two.ts || (two.dur ?? 0) - (one.dur ?? 0));
}

/** Those that stand in no other of them, so that nothing is counted twice. */
function outermost(events: readonly TraceEvent[], names: ReadonlySet<string>): TraceEvent[] {
  const found: TraceEvent[] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (names.has(event.name) && !(last && holds(last, event))) found.push(event);
  }
  return found;
}

const holds = (outer: TraceEvent, inner: TraceEvent) =>
  inner.ts >= outer.ts && inner.ts < outer.ts + (outer.dur ?? 0);

const sumMs = (events: readonly TraceEvent[]) =>
  events.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);

/**
 * How much of the script was whose. What runs in no file, such as the browser's own functions, is
 * theirs who called it; what nobody called is the browser itself.
 */
function sharesOf({ nodes, samples = [] }: Profile): { framework: number; own: number } {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const owners = new Map<number, string>();
  const walk = (id: number, callers: string) => {
    const node = known.get(id);
    const url = node?.callFrame.url ?? "";
    const owner = /^https?:/.test(url) ? url : callers;
    owners.set(id, owner);
    for (const child of node?.children ?? []) walk(child, owner);
  };
  if (nodes[0]) walk(nodes[0].id, "");
  const counted = samples.map((id) => owners.get(id) ?? "").filter((owner) => owner !== "");
  if (counted.length === 0) return { framework: 0, own: 0 };
  const ofFramework = counted.filter((url) => /\/framework-[^/]+$/.test(url)).length;
  const framework = ofFramework / counted.length;
  return { framework, own: 1 - framework };
}
