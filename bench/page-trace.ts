/**
 * What a page costs the browser's main thread: milliseconds of processor time, not of real time.
 */
export interface PageCost {
  /** Script in packages, and in what they write into the document: the cost of hydrating it. */
  frameworkMs: number;
  /** All other script: what we wrote. */
  ownMs: number;
  /** The longest of what we wrote without a pause. */
  longestOwnMs: number;
  /** Layout, and the styles that it needs. */
  layoutMs: number;
}

/**
 * One stretch of work, as Chrome's traces have it: microseconds, `tdur` of the thread's own time.
 */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** The stack of each sample, in V8's own format, in microseconds of the trace's clock. */
export interface Profile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[];
  startTime: number;
  samples?: number[];
  timeDeltas?: number[];
}

interface CallFrame {
  url: string;
  /** Counts up in the order in which scripts were loaded. */
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
 * other work on the machine can lengthen. The profile says whose script it was, as shares of that
 * time.
 */
export function costIn(events: readonly TraceEvent[], profile: Profile): PageCost {
  const main = mainThread(events);
  const layout = outermost(main, layoutNames);
  const samples = ownedSamples(profile);
  const script = outermost(main, scriptNames).filter((stretch) => isOfThePage(stretch, samples));
  // A script that reads a measure makes the browser lay the page out inside it.
  const within = layout.filter((each) => script.some((whole) => holds(whole, each)));
  const scriptMs = sumMs(script) - sumMs(within);
  const { framework, own } = sharesOf(samples, script);
  const ownStretches = script.map((stretch) => sumMs([stretch]) * sharesOf(samples, [stretch]).own);
  return {
    frameworkMs: scriptMs * framework,
    ownMs: scriptMs * own,
    longestOwnMs: Math.max(0, ...ownStretches),
    layoutMs: sumMs(layout),
  };
}

/** Script in no file at all is the measuring script, which asks the page whether it is ready. */
function isOfThePage(stretch: TraceEvent, samples: readonly Sample[]): boolean {
  const within = samples.filter(({ micros }) => holdsTime(stretch, micros));
  return within.length === 0 || within.some(({ owner }) => owner !== undefined);
}

/** Several processes render; the page's is the one with the most layout. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = Map.groupBy(
    events.filter(({ ph }) => ph === "X"),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const laidOut = (all: TraceEvent[]) => sumMs(all.filter(({ name }) => layoutNames.has(name)));
  const [main = []] = [...threads.values()].toSorted((one, two) => laidOut(two) - laidOut(one));
  return main.toSorted((one, two) => one.ts - two.ts || (two.dur ?? 0) - (one.dur ?? 0));
}

/** Those that are not inside another, so that nothing is counted twice. */
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
  /** Whose script the sample is in, or nobody's. */
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
 * How much of the script was whose. Time in no file, such as in the browser's own functions, counts
 * for the caller; without a caller it is the browser itself. Samples are taken in real time, even
 * while a script only waits, for example for a cookie that another process holds, so each is
 * weighted by the processor time of its stretch of script.
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

/** Whose time each stack is. */
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

/**
 * Of the document's inline scripts only the first is ours; the others give React and the router
 * their data.
 */
function ownerOf(frame: CallFrame, firstInline: number): Owner | undefined {
  if (!/^https?:/.test(frame.url)) return undefined;
  const isTheirs = isInline(frame)
    ? Number(frame.scriptId) !== firstInline
    : isOfFramework(frame.url);
  return isTheirs ? "framework" : "own";
}

const isInline = ({ url }: CallFrame) => /^https?:/.test(url) && !url.endsWith(".js");

/**
 * Not written by us: React, which the build puts into a chunk of its own (see
 * scripts/building/page-script.ts), and the bundler's few lines.
 */
const written = /\/assets\/(?:react|rolldown-runtime)-[\w-]+\.js$/;

const isOfFramework = (path: string) => written.test(path);
