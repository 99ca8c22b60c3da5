import { Connection } from "../connection.ts";
import { fillCache } from "../cached-page.ts";
import { addAddonAddresses, addonPath } from "../filling/addon-addresses.ts";
import { VIEWERS, withFilledMatinee } from "../filling/filled-matinee.ts";
import { measureAnswer } from "../measured-answers.ts";
import type { MeasuredServer } from "../measured-servers.ts";
import { formatFigure, formatTable } from "../report.ts";

/** What each client asks for at the address for everybody, or at that of a profile. */
interface Poll {
  name: string;
  path: string;
  isOwn?: boolean;
  /** Asked again by clients that have it already. */
  isKnown?: boolean;
  /** How many of its kind are on a client's home screen. */
  perBoard?: number;
}

const SHELF = "/catalog/movie/Film_Noir.json";
const WATCHLIST = "/catalog/movie/watchlist.json";
/** All free films, and each of their shelves. */
const SHELVES = 10;

const polls: readonly Poll[] = [
  { name: "everybody’s manifest", path: "/manifest.json", perBoard: 1 },
  { name: "a shelf", path: SHELF, perBoard: SHELVES },
  { name: "a shelf, unchanged", path: SHELF, isKnown: true },
  { name: "a profile’s manifest", path: "/manifest.json", isOwn: true, perBoard: 1 },
  { name: "its Continue Watching", path: "/catalog/movie/continue.json", isOwn: true, perBoard: 1 },
  { name: "its watchlist", path: WATCHLIST, isOwn: true, perBoard: 1 },
  { name: "its watchlist, unchanged", path: WATCHLIST, isOwn: true, isKnown: true },
  { name: "its For You, empty", path: "/catalog/movie/for-you.json", isOwn: true, perBoard: 1 },
  { name: "a shelf at its address", path: SHELF, isOwn: true, perBoard: SHELVES },
];

const ROUNDS = 3;
/** On a busy machine there are fewer rounds, so that all of it takes three minutes at the most. */
const MOST_MS_EACH = 10_000;
/** Each client opens a connection of its own, as televisions do that ask now and then. */
const AT_ONCE = 100;
const HEAD = [
  "",
  "status",
  "bytes",
  "CPU s",
  "floor",
  "ratio",
  "p50 ms",
  "floor",
  "p99 ms",
  "floor",
];

/** What it costs that a thousand clients ask add-ons whether something is new. */
export function showPolling(): Promise<string> {
  return withFilledMatinee(async (matinee) => {
    await addAddonAddresses(matinee.place);
    const rows: string[][] = [];
    const boardSeconds = { everybody: 0, own: 0 };
    for (const poll of polls) {
      const { seconds, cells } = await measurePoll(matinee, poll);
      boardSeconds[poll.isOwn ? "own" : "everybody"] += seconds * (poll.perBoard ?? 0);
      rows.push([poll.name, ...cells]);
    }
    return `${VIEWERS.toLocaleString("en")} clients of the add-ons for Stremio, ${AT_ONCE} of them at a time, each ask once over a connection of their own: processor seconds for all of them together, medians of up to ${ROUNDS} rounds. The floor is bare \`node:http\` with the same bytes and headers.\n\n${formatTable(HEAD, rows)}\n\nTheir whole home screens, which are a manifest, ${SHELVES} shelves and the lists of a profile, take ${formatFigure(boardSeconds.everybody)} s of one core at the address for everybody, and ${formatFigure(boardSeconds.own)} s at their own.`;
  });
}

async function measurePoll(matinee: MeasuredServer, poll: Poll) {
  if (!poll.isOwn) await fillCache(matinee.origin, (client) => requestOf(poll, client));
  const tags = poll.isKnown ? await readTags(matinee.origin, poll) : [];
  const measured = await measureAnswer(matinee, {
    ask: (client) => requestOf(poll, client, tags),
    rounds: ROUNDS,
    requests: VIEWERS,
    connections: AT_ONCE,
    reconnects: true,
    warmUpRequests: AT_ONCE,
    mostMs: MOST_MS_EACH,
  });
  const { status, bytes, matinee: found, floor } = measured;
  const secondsOf = ({ cpuMicros }: { cpuMicros: number }) => (cpuMicros * VIEWERS) / 1e6;
  const seconds = secondsOf(found);
  const figures = [
    bytes,
    seconds,
    secondsOf(floor),
    found.cpuMicros / floor.cpuMicros,
    found.p50Ms,
    floor.p50Ms,
    found.p99Ms,
    floor.p99Ms,
  ];
  return { seconds, cells: [String(status), ...figures.map(formatFigure)] };
}

function requestOf({ path, isOwn = false }: Poll, client: number, tags: readonly string[] = []) {
  const tag = tags[client % tags.length];
  const headers = {
    "accept-encoding": "gzip, deflate, br, zstd",
    ...(tag !== undefined && { "if-none-match": tag }),
  };
  return { path: (isOwn ? addonPath(client % VIEWERS) : "/stremio") + path, headers };
}

/** What each client was told to ask with next time. */
async function readTags(origin: string, poll: Poll): Promise<string[]> {
  const connection = new Connection(origin);
  const tags: string[] = [];
  for (let client = 0; client < (poll.isOwn ? VIEWERS : 1); client += 1) {
    const { headers } = await connection.ask(requestOf(poll, client));
    // On a busy machine the server may close it while it is idle.
    connection.close();
    const tag = headers.map((line) => /^etag: (.*)$/i.exec(line)?.[1]).find(Boolean);
    if (tag === undefined) throw new Error(`${poll.path} has no ETag.`);
    tags.push(tag);
  }
  return tags;
}
