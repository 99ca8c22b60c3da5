import { z } from "zod";

import { parseReportedMoment } from "#app/lib/requests/reported-moment.ts";

import { LONGEST_TITLE } from "../titles/title-ref.ts";
import type { ChoiceCommand } from "./create-choice.server.ts";

const moment = z.iso.datetime({ offset: true });

/** The time of a click as the browser reports it; undefined when it is impossible. */
export function parseToggledAt(at: string | undefined, nowMs: number): number | undefined {
  const atMs = at === undefined ? undefined : parseReportedMoment(at, nowMs);
  // A clock that is ahead must not override later commands.
  return atMs && Math.min(atMs, nowMs);
}

/** What is of its own about the reports of one kind of change. */
interface ReportKind<Command extends ChoiceCommand> {
  /** The field of its time, and the other one where something is taken back. */
  on: string;
  off?: string;
  /** Where it is not `user_id` alone. */
  emailOf?: (fields: Fields) => unknown;
  parseName: (kind: string, id: string, fields: Fields) => Command["name"] | undefined;
  /** What it says; undefined when that is invalid. */
  read: (isOn: boolean, fields: Fields) => Omit<Command, keyof ChoiceCommand> | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** The address that a report says it is about. */
type ChangeReport<Command> = Command & { email: string };

const anyFields = z.record(z.string(), z.unknown());

/** What every report of a change says. */
const anyReport = z.object({
  user_id: z.string().max(254),
  content_type: z.string(),
  content_id: z.union([z.string().max(100), z.int()]).transform(String),
  content_title: z.string().trim().min(1).max(LONGEST_TITLE),
  on: moment.optional(),
  off: moment.optional(),
});

/** Makes what reads the reports of one kind; it answers undefined for one that is invalid. */
export function createReportParser<Command extends ChoiceCommand>(kind: ReportKind<Command>) {
  return (body: unknown, nowMs: number): ChangeReport<Command> | undefined => {
    const { data: fields } = anyFields.safeParse(body);
    if (!fields) return undefined;
    const email = kind.emailOf ? kind.emailOf(fields) : fields["user_id"];
    const off = kind.off === undefined ? undefined : fields[kind.off];
    const { data } = anyReport.safeParse({ ...fields, user_id: email, on: fields[kind.on], off });
    // Of turning something on, or of turning it off.
    if (!data || (data.on === undefined) === (data.off === undefined)) return undefined;
    const name = kind.parseName(data.content_type, data.content_id, fields);
    const atMs = parseToggledAt(data.on ?? data.off, nowMs);
    const own = kind.read(data.on !== undefined, fields);
    if (!name || !own || atMs === undefined) return undefined;
    const command: ChoiceCommand = { name, title: data.content_title, atMs };
    return { ...own, ...command, email: data.user_id } as ChangeReport<Command>;
  };
}
