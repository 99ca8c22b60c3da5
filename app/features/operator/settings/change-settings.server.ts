import { refused, type Problem, type Refusal } from "#app/lib/requests/refused.ts";
import {
  browserSettings,
  chooserOf,
  isSecret,
  settingsIn,
  type BrowserSetting,
  type SettingGroup,
  type StorableName,
} from "#app/lib/settings/list-settings.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { StoredSettings } from "#app/lib/settings/with-stored.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";

import type { SaveResult, SeenSettings, SiteSettings } from "./site-settings.server.ts";
import type { SettingChanges } from "./stored-settings.server.ts";
import { trySettings } from "./try-settings.server.ts";

/** What a form about settings sent, by the names of its fields. */
export type SettingValues = Readonly<Record<string, string>>;

export type SettingResult =
  | SaveResult
  /** The environment decides it. */
  | { outcome: "locked" }
  /** What is wrong, in English as the operator's commands write it. */
  | { outcome: "not working"; lines: readonly string[] }
  | Refusal;

interface ChangeParts {
  settings: SiteSettings["forOperators"];
  now: () => number;
}

export type ShownSettings = ReturnType<typeof showSettings>;

/** What operators set in the browser: one group at a time, tried before it is stored. */
export const createSettingChanges = ({ settings, now }: ChangeParts) => ({
  show: () => showSettings(settings),
  async save(
    actor: Viewer,
    { group, version }: SeenSettings,
    values: SettingValues,
  ): Promise<SettingResult> {
    const current = settings.current();
    if (current.locked.includes(group)) return { outcome: "locked" };
    const changes = readGroup(group, values, current.stored);
    if (isRefused(changes)) return changes;
    const changed = settings.as(changes);
    const problems = changed.problems.filter((line) => !current.problems.includes(line));
    if (problems.length > 0) return { outcome: "not working", lines: problems };
    const trial = { settings: changed.settings, email: actor.email, nowMs: now() };
    const lines = await trySettings(group, trial);
    if (lines.length > 0) return { outcome: "not working", lines };
    return settings.save(actor, changes, { group, version });
  },
});

/** The settings without their secrets. */
function showSettings({ current, namesSet }: SiteSettings["forOperators"]) {
  const { settings, stored, versions, problems, waiting, locked } = current();
  return {
    values: textsOf(settings),
    /** The secrets that are stored. */
    secrets: browserSettings.flatMap(({ name }) =>
      isSecret(name) && stored[name] !== undefined ? [name] : [],
    ),
    problems,
    versions,
    waiting,
    /** The names that the environment sets, of the groups that it decides. */
    lockedBy: Object.fromEntries(locked.map((group) => [group, namesSet(group)])) as Partial<
      Record<SettingGroup, string[]>
    >,
  };
}

/** What is set now, by name, as the form shows it. */
function textsOf(settings: Settings): Readonly<Partial<Record<StorableName, string>>> {
  const { defaultSetting, mail, mailFrom } = settings;
  const texts = browserSettings.flatMap(({ name, property }) =>
    property === undefined || isSecret(name)
      ? []
      : [[name, String(settings[property as keyof Settings] ?? "")]],
  );
  return {
    ...Object.fromEntries(texts),
    DEFAULT_REGION: defaultSetting.region,
    MAIL_FROM: mail === "smtp" ? `${mailFrom.name} <${mailFrom.address}>` : "",
  };
}

/** What a form changes, or everything that is wrong with it at once. */
function readGroup(
  group: SettingGroup,
  values: SettingValues,
  stored: StoredSettings,
): SettingChanges | Refusal {
  const changes: Partial<Record<StorableName, string | null>> = {};
  const errors: Record<string, Problem> = {};
  for (const setting of settingsIn(group)) {
    const { name, field } = setting;
    const change = readField(setting, values, stored[name] !== undefined);
    if (change === "wrong") errors[field.name] = field.error;
    else if (change !== "same") changes[name] = change.to;
  }
  return Object.keys(errors).length > 0 ? refused({}, { errors }) : changes;
}

const isRefused = (changes: SettingChanges | Refusal): changes is Refusal => "outcome" in changes;

/** Null goes back to the default. */
type FieldChange = { to: string | null } | "same" | "wrong";

function readField(setting: BrowserSetting, values: SettingValues, isStored: boolean): FieldChange {
  const { field, schema, isImplied, isKept, neededWith } = setting;
  const chosen = values[chooserOf(setting)?.field.name ?? ""];
  if (neededWith !== undefined && chosen !== neededWith) return isKept ? "same" : { to: null };
  const typed = (values[field.name] ?? "").trim();
  if (typed === "") {
    if (field.kind === "secret" && isStored) return "same";
    return field.kind === "text" && field.isOptional ? { to: null } : "wrong";
  }
  const read = schema.safeParse(typed);
  if (!read.success) return "wrong";
  // A country is stored even where it is the default.
  const isDefault = field.kind !== "select" && read.data === schema.parse(undefined);
  if (isDefault || isImplied) return { to: null };
  return { to: typeof read.data === "string" ? read.data : typed };
}
