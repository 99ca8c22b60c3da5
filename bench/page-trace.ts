import { isOfFramework } from "./whose-script.ts";

/** What a page costs the browser's main thread: milliseconds of its processor time, not of the clock. */
export interface PageCost {
  /** In the packages, and in what they write into the document: what it takes to bring it to life. */
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

/** Which stack each sample fell into: V8's own form, in microseconds of the trace's clock. */
export interface Profile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[];
  startTime: number;
  samples?: number[];
  timeDeltas?: number[];
}

interface CallFrame {
  url: string;
  /** Counts up in the order in which scripts came. */
  scriptId?: string;
}

type Owner = "framework" | "own";

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
  const samples = ownedSamples(profile);
  const script = outermost(main, scriptNames).filter((stretch) => isOfThePage(stretch, samples));
  // A script that asks for a measure has the page laid out within it.
  const within = layout.filter((each) => script.some((whole) => holds(whole, each)));
  const scriptMs = sumMs(script) - sumMs(within);
  const { framework, own } = sharesOf(samples, script);
  return { frameworkMs: scriptMs * framework, ownMs: scriptMs * own, layoutMs: sumMs(layout) };
}

/** What runs in no file at all is what measures, which asks the page whether it lives. */
function isOfThePage(stretch: TraceEvent, samples: readonly Sample[]): boolean {
  const within = samples.filter(({ micros }) => holdsTime(stretch, micros));
  return within.length === 0 || within.some(({ owner }) => owner !== undefined);
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

const holdsTime = ({ ts, dur = 0 }: TraceEvent, micros: number) =>
  micros >= ts && micros < ts + dur;
const holds = (outer: TraceEvent, inner: TraceEvent) => holdsTime(outer, inner.ts);

const sumMs = (events: readonly TraceEvent[]) =>
  events.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);

interface Sample {
  micros: number;
  /** Whose script it fell into, or nobody's. */
  owner: Owner | undefined;
}

function ownedSamples(profile: Profile): Sample[] {
  const owners = ownersIn(profile);
  let micros = profile.startTime;
  return (profile.samples ?? []).map((id, at) => {
    micros += profile.timeDeltas?.[at] ?? 0;
    return { micros, owner: owners.get(id) };
  });
}

/**
 * How much of the script was whose. What runs in no file, such as the browser's own functions, is
 * theirs who called it; what nobody called is the browser itself. Samples come by the clock, also
 * while a script only waits, as for a cookie that another process holds: each counts as much as its
 * stretch of script used the processor.
 */
function sharesOf(samples: readonly Sample[], script: readonly TraceEvent[]) {
  const shares = { framework: 0, own: 0 };
  for (const { micros, owner } of samples) {
    const stretch = script.find((each) => holdsTime(each, micros));
    if (owner === undefined || stretch === undefined) continue;
    const { tdur = 0, dur = tdur } = stretch;
    shares[owner] += dur === 0 ? 0 : tdur / dur;
  }
  const total = shares.framework + shares.own;
  if (total === 0) return shares;
  return { framework: shares.framework / total, own: shares.own / total };
}

/** Whom each stack's time belongs to. */
function ownersIn({ nodes }: Profile): Map<number, Owner | undefined> {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const inline = nodes.map(({ callFrame }) => callFrame).filter(isInline);
  const firstInline = Math.min(...inline.map(({ scriptId }) => Number(scriptId)));
  const owners = new Map<number, Owner | undefined>();
  const walk = (id: number, caller: Owner | undefined) => {
    const node = known.get(id);
    const owner = (node && ownerOf(node.callFrame, firstInline)) ?? caller;
    owners.set(id, owner);
    for (const child of node?.children ?? []) walk(child, owner);
  };
  if (nodes[0]) walk(nodes[0].id, undefined);
  return owners;
}

/** Of the document's inline scripts only the first is ours; the rest hands React and the router their data. */
function ownerOf(frame: CallFrame, firstInline: number): Owner | undefined {
  if (!/^https?:/.test(frame.url)) return undefined;
  const isTheirs = isInline(frame)
    ? Number(frame.scriptId) !== firstInline
    : isOfFramework(frame.url);
  return isTheirs ? "framework" : "own";
}

const isInline = ({ url }: CallFrame) => /^https?:/.test(url) && !url.endsWith(".js");
