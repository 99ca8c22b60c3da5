import { fieldsOf } from "../../tests/form-fields.ts";
import { emptyLike, type Body, type Exchange } from "./exchange.ts";
import { afterAnswer, type Jar } from "./fixed-world.ts";
import { isRecorded, record, type Recorder } from "./recorder.ts";
import { encodeBody, fillIn, type Memory } from "./request-body.ts";
import type { ReceivedAnswer } from "./send.ts";
import { lastMail, tokenInMail } from "./visitors.ts";
import { waitFor } from "./wait-for.ts";

/** Sends everything in order. The visitor's cookies are kept, and apart those of another browser. */
export async function exchangeAll(recorder: Recorder, all: readonly Exchange[]): Promise<void> {
  const { visitor } = recorder;
  let other: Jar = new Map();
  for (const exchange of all) {
    const { elsewhere } = exchange;
    if (elsewhere === undefined) visitor.jar = await exchangeOne(recorder, exchange, visitor.jar);
    else other = await exchangeOne(recorder, exchange, elsewhere === "new" ? new Map() : other);
  }
}

/** Sends what is invalid, unless it was sent before, and then what is valid. */
async function exchangeOne(recorder: Recorder, exchange: Exchange, given: Jar): Promise<Jar> {
  const { valid, invalid = valid && emptyLike(valid) } = exchange;
  let jar = given;
  if (invalid && !isRecorded(recorder, describe(exchange, invalid))) {
    jar = afterAnswer(jar, await sendAndRecord(recorder, exchange, { body: invalid, jar }));
  }
  if (exchange.until) await waitUntil(recorder, exchange.until, { exchange, jar });
  const after = exchange.keepFromEmail ? await lastMail(recorder.world) : 0;
  const answer = await sendAndRecord(recorder, exchange, { body: valid, jar });
  keepOf(exchange, answer, recorder.visitor.memory);
  await keepFromEmail(recorder, exchange, { after, status: answer.status });
  return afterAnswer(jar, answer);
}

const pathOf = ({ route, path = `/${route}` }: Exchange) => path;
const methodOf = ({ method }: Exchange, body: Body | undefined) =>
  method ?? (body === undefined ? "GET" : "POST");
const describe = (exchange: Exchange, body: Body | undefined) =>
  [methodOf(exchange, body), pathOf(exchange), ...(body ? [JSON.stringify(body)] : [])].join(" ");

interface ExchangeOptions {
  body: Body | undefined;
  jar: Jar;
}

async function sendAndRecord(
  recorder: Recorder,
  exchange: Exchange,
  { body, jar }: ExchangeOptions,
) {
  const { world, visitor } = recorder;
  const hidden = body === exchange.valid ? await hiddenFields(recorder, exchange, jar) : {};
  const encoded = body && encodeBody(body, { memory: visitor.memory, hidden });
  const token = exchange.hasToken === true ? visitor.memory["access"] : undefined;
  const answer = await world.ask({
    method: methodOf(exchange, body),
    path: fillIn(pathOf(exchange), visitor.memory),
    jar,
    headers: {
      "sec-fetch-site": "same-origin",
      ...encoded?.headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: encoded?.bytes,
  });
  record(recorder, describe(exchange, body), answer);
  return answer;
}

/** What the form of a page would send along. */
async function hiddenFields({ world, visitor }: Recorder, { fillsIn }: Exchange, jar: Jar) {
  if (fillsIn === undefined) return {};
  const [page, marker] = fillsIn;
  const { body } = await world.ask({ path: fillIn(page, visitor.memory), jar });
  return fieldsOf(body.toString(), marker);
}

function keepOf({ keep = {} }: Exchange, { headers, body }: ReceivedAnswer, memory: Memory): void {
  const head = headers.map((line) => line.join(": ")).join("\n");
  for (const [name, pattern] of Object.entries(keep)) {
    const kept = pattern.exec(`${head}\n\n${body.toString()}`)?.[1];
    if (kept !== undefined) memory[name] = kept;
  }
}

/** A visitor without an account gets no email. */
async function keepFromEmail(
  { world, visitor: { kind, memory } }: Recorder,
  { keepFromEmail: wanted }: Exchange,
  { after, status }: { after: number; status: number },
): Promise<void> {
  if (wanted === undefined || kind === "visitor" || status >= 400) return;
  memory[wanted.name] = await tokenInMail(world, { ...wanted, after, to: memory["email"] ?? "" });
}

/** Waits for what the server does in the background, if this visitor began it. */
async function waitUntil(
  { world, visitor }: Recorder,
  pattern: RegExp,
  { exchange, jar }: { exchange: Exchange; jar: Jar },
): Promise<void> {
  const path = fillIn(pathOf(exchange), visitor.memory);
  await waitFor(`${pattern} on ${path}`, async () => {
    const { status, body } = await world.ask({ path, jar, onlyLooks: true });
    return status !== 200 || pattern.test(body.toString()) || undefined;
  });
}
