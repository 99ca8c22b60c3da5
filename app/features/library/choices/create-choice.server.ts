import type { Transaction } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { Schema } from "#app/db/schema.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import { OLDEST_MS } from "#app/lib/requests/reported-moment.ts";
import type { Setting } from "#app/lib/setting.ts";

/** What a profile says about something, with the time of the click. */
export interface ChoiceCommand<Name = { kind: string; id: string }> {
  name: Name;
  title: string;
  atMs: number;
}

/** A command with what is known when it is stored. */
interface Choice<Command extends ChoiceCommand, Facts> {
  owner: ProfileOwner;
  command: Command;
  /** Undefined where the outside world did not answer, or was not asked. */
  facts: Facts | undefined;
  nowMs: number;
  /** The columns that every table of choices has. */
  key: { profile_id: string; content_type: string; content_id: string };
  moments: { changed_at: number; recorded_at: number };
}

/** `State` is what holds after a command: a later one from another device may have won. */
export type ChoiceOutcome<State> =
  | ({ outcome: "done"; recordedAt: number } & State)
  | { outcome: "no such title" }
  | { outcome: "full" };

/**
 * Stores a command. `inside` runs in the transaction, around what records the command there; what
 * it returns is known once the transaction is over.
 */
type Write<State> = <Result>(
  inside: (
    transaction: Transaction<Schema>,
    record: () => Promise<ChoiceOutcome<State>>,
  ) => Promise<Result>,
) => Promise<Result>;

export type ChangeChoice<Command extends ChoiceCommand, State> = (
  owner: ProfileOwner,
  command: Command,
  setting: Setting,
) => Promise<ChoiceOutcome<State>>;

/** What is of its own about one kind of choice. Its queries are typed for its table. */
interface ChoiceKind<Command extends ChoiceCommand, Facts, State> {
  lookUp: (
    name: Command["name"],
    setting: Setting,
  ) => Promise<{ outcome: "found"; facts: Facts } | { outcome: "missing" | "unknown" }>;
  /** What a command says: 1 or 0 for a toggle, or a value; 0 takes back what was said. */
  valueOf: (command: Command) => number;
  /** The value that is stored; undefined where nothing was ever said. */
  read: (
    executor: Executor,
    profileId: string,
    name: Command["name"],
  ) => Promise<number | undefined>;
  /** Deletes what was taken back, once no device can still send anything older. */
  mayForget: (executor: Executor, profileId: string, beforeMs: number) => Promise<unknown>;
  /** Whether the profile may have one more row, or has this one already. */
  hasRoom: (
    transaction: Transaction<Schema>,
    choice: Choice<Command, Facts>,
    before: number | undefined,
  ) => Promise<boolean>;
  /** Writes its row with what `prepareLatest` makes. */
  store: (transaction: Transaction<Schema>, choice: Choice<Command, Facts>) => Promise<void>;
  /** How the subject calls what holds after the command, and what held before. */
  state: (after: number, before: number) => State;
  /** What happens before and after, in the transaction or behind it. */
  around?: (write: Write<State>, command: Command) => Promise<ChoiceOutcome<State>>;
}

interface ChoiceOptions {
  writes: Pick<GroupedWrites, "write">;
  profileOf: ProfileFinder;
  now?: () => number;
}

/** Makes what changes one kind of choice. The last command wins, by the time of the click. */
export function createChoice<Command extends ChoiceCommand, Facts, State>(
  { writes, profileOf, now = Date.now }: ChoiceOptions,
  kind: ChoiceKind<Command, Facts, State>,
): ChangeChoice<Command, State> {
  const { around = (write) => write((_, record) => record()) } = kind;

  return async function change(owner, command, setting) {
    const isChosen = kind.valueOf(command) > 0;
    const found = isChosen ? await kind.lookUp(command.name, setting) : undefined;
    if (found?.outcome === "missing") return { outcome: "no such title" };
    const facts = found?.outcome === "found" ? found.facts : undefined;
    const { name, atMs } = command;
    const profileId = await profileOf(owner);
    const nowMs = now();
    const choice = {
      owner,
      command,
      facts,
      nowMs,
      key: { profile_id: profileId, content_type: name.kind, content_id: name.id },
      moments: { changed_at: atMs, recorded_at: nowMs },
    };
    const write: Write<State> = (inside) =>
      writes.write(
        (transaction) => inside(transaction, () => recordChoice(transaction, kind, choice)),
        profileId,
      );
    return around(write, command);
  };
}

async function recordChoice<Command extends ChoiceCommand, Facts, State>(
  transaction: Transaction<Schema>,
  kind: ChoiceKind<Command, Facts, State>,
  choice: Choice<Command, Facts>,
): Promise<ChoiceOutcome<State>> {
  const { command, key, nowMs } = choice;
  const profileId = key.profile_id;
  // Together, and in this order: a row that is forgotten is no longer read.
  const [, before] = await Promise.all([
    kind.mayForget(transaction, profileId, nowMs - OLDEST_MS),
    kind.read(transaction, profileId, command.name),
  ]);
  const hasRoom = await kind.hasRoom(transaction, choice, before);
  if (!hasRoom && kind.valueOf(command) > 0) return { outcome: "full" };
  const [, after] = await Promise.all([
    hasRoom && kind.store(transaction, choice),
    kind.read(transaction, profileId, command.name),
  ]);
  return { outcome: "done", ...kind.state(after ?? 0, before ?? 0), recordedAt: nowMs };
}
