import { createHash } from "node:crypto";

import type { VisitorKind } from "./exchange.ts";
import { afterAnswer, type FixedWorld, type Jar } from "./fixed-world.ts";
import { encodeBody, type Memory } from "./request-body.ts";
import { waitFor } from "./wait-for.ts";

/** Everybody's. */
export const PASSWORD = "a warm row of bulbs";
/** Leads out of the child's profile. */
export const PIN = "1379";

export interface Visitor {
  kind: VisitorKind;
  jar: Jar;
  memory: Memory;
}

/** A visitor, and three who are signed in: each began with the site's own forms. */
export async function signUpVisitors(world: FixedWorld): Promise<Record<VisitorKind, Visitor>> {
  const code = { code: world.setupCode };
  const operator = await begin(world, { kind: "operator", name: "Olive", path: "/setup", code });
  const viewer = await begin(world, { kind: "viewer", name: "Vera" });
  const parent = await begin(world, { kind: "child", name: "Carl" });
  return {
    visitor: { kind: "visitor", jar: new Map(), memory: { email: "nobody@example.org" } },
    viewer,
    child: await switchToChild(world, parent),
    operator,
  };
}

interface VisitorStart {
  kind: VisitorKind;
  name: string;
  path?: string;
  code?: Record<string, string>;
}

/** Makes an account, and opens the link of the email that welcomes it. */
async function begin(
  world: FixedWorld,
  { kind, name, path = "/signup", code = {} }: VisitorStart,
): Promise<Visitor> {
  const email = `${name.toLowerCase()}@example.org`;
  const jar = await post(world, { path, fields: { name, email, password: PASSWORD, ...code } });
  const wanted = { subject: "", to: email, pattern: /verify-email\?token=([\w.-]+)/ };
  const token = await tokenInMail(world, wanted);
  const opened = await world.ask({ path: `/verify-email?token=${token}`, jar });
  return {
    kind,
    jar: afterAnswer(jar, opened),
    memory: { email, name, profile: profileId(name), origin: world.origin },
  };
}

/** A new profile's id comes with its form. */
function profileId(whose: string): string {
  const hex = createHash("sha256").update(whose).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/** A profile for a child, which is then the active one. */
async function switchToChild(world: FixedWorld, { kind, jar, memory }: Visitor): Promise<Visitor> {
  const id = profileId("child");
  const profile = {
    id,
    name: "Mia",
    colour: "bulb",
    face: "initials",
    ageLimit: "kids",
    pin: PIN,
    again: PIN,
  };
  await post(world, { path: "/profiles/new", jar, fields: profile });
  const switched = await post(world, { path: "/profiles/switch", jar, fields: { profile: id } });
  return { kind, jar: switched, memory };
}

interface FormPost {
  path: string;
  jar?: Jar;
  fields: Record<string, string>;
}

async function post(world: FixedWorld, { path, jar = new Map(), fields }: FormPost): Promise<Jar> {
  const { bytes, headers } = encodeBody({ form: fields }, { memory: {}, hidden: {} });
  const own = { ...headers, "sec-fetch-site": "same-origin" };
  const answer = await world.ask({ method: "POST", path, jar, headers: own, body: bytes });
  if (answer.status >= 400) throw new Error(`${path} answers ${answer.status}`);
  return afterAnswer(jar, answer);
}

interface WantedMail {
  subject: string;
  /** Only one that came after this one. */
  after?: number;
  to: string;
  /** What is read of it, by its first group. */
  pattern: RegExp;
}

/** Waits for an email, and reads what is looked for in the last one. */
export async function tokenInMail(
  world: FixedWorld,
  { subject, to, pattern, after = 0 }: WantedMail,
): Promise<string> {
  return waitFor(`An email "${subject}" to ${to}`, async () => {
    const rows = (await listMails(world)).filter(({ number }) => number > after);
    const row = rows.find(({ text }) => text.includes(subject) && text.includes(to));
    const mail = row && (await world.readMail(row.address));
    return pattern.exec(mail?.replaceAll("&amp;", "&") ?? "")?.[1];
  });
}

/** The number of the last email that has come to anybody. */
export const lastMail = async (world: FixedWorld): Promise<number> =>
  (await listMails(world))[0]?.number ?? 0;

/** The mailbox's list, whose last email comes first. */
async function listMails(world: FixedWorld) {
  const rows = (await world.readMail()).matchAll(
    /<li><a href="([^"]+\/(\d+))[^"]*">([^]*?)<\/li>/g,
  );
  return [...rows].map(([, address = "", number, text = ""]) => ({
    address,
    number: Number(number),
    text,
  }));
}
