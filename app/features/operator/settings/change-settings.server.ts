import { isRegion } from "#app/lib/setting.ts";
import { parseSiteName } from "#app/lib/settings/parse-site-name.ts";
import { refused, type Refused } from "#app/lib/requests/refused.ts";
import type { SettingGroup } from "#app/lib/settings/with-stored.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { DEFAULT_SITE_NAME, SITE_NAME_LENGTH } from "#app/translations/site-name.ts";
import { msg } from "#app/translations/t.ts";

import type { SaveResult, SeenSettings, SiteSettings } from "./site-settings.server.ts";
import type { SettingChanges } from "./stored-settings.server.ts";
import { trySettings } from "./try-settings.server.ts";

/** What a form about settings sent, by the names of its fields. */
export type SettingValues = Readonly<Partial<Record<SettingField, string>>>;

type SettingField = "choice" | "siteName" | "region" | "token" | "smtp" | "from";

export type SettingResult =
  | SaveResult
  /** The environment decides it. */
  | { outcome: "locked" }
  /** What is wrong, in English as the operator's commands write it. */
  | { outcome: "not working"; lines: readonly string[] }
  | Refused;

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
    const changes = readers[group](values, showSettings(settings));
    if ("outcome" in changes) return changes;
    const changed = settings.as(changes);
    const problems = changed.problems.filter((line) => !current.problems.includes(line));
    if (problems.length > 0) return refusalOf(values, problems);
    const trial = { settings: changed.settings, email: actor.email, nowMs: now() };
    const lines = await trySettings(group, trial);
    if (lines.length > 0) return { outcome: "not working", lines };
    return settings.save(actor, changes, { group, version });
  },
});

/** The settings without their secrets. */
function showSettings({ current, namesSet }: SiteSettings["forOperators"]) {
  const { settings, stored, versions, problems, waiting, locked } = current();
  const { filmDatabase, archive, mail, mailFrom, signUp, visitors } = settings;
  return {
    siteName: settings.siteName,
    region: settings.defaultSetting.region,
    films: filmDatabase,
    archive,
    mail,
    mailFrom: mail === "smtp" ? `${mailFrom.name} <${mailFrom.address}>` : "",
    signUp,
    visitors,
    hasToken: stored.TMDB_TOKEN !== undefined,
    hasSmtp: stored.SMTP_URL !== undefined,
    problems,
    versions,
    waiting,
    /** The names that the environment sets, of the groups that it decides. */
    lockedBy: Object.fromEntries(locked.map((group) => [group, namesSet(group)])) as Partial<
      Record<SettingGroup, string[]>
    >,
  };
}

const NAME_FORM = {
  text: msg(
    "Please enter a name with a letter or a number, on one line, of at most {most} characters.",
  ),
  most: SITE_NAME_LENGTH,
};
const CHOOSE = msg("Please choose one of these.");
const SMTP_FORM = msg("Please enter an address such as smtp://user:password@mail.example.org:587.");
const SENDER_FORM = msg("Please enter a name, and an email address in angle brackets.");

type Reader = (values: SettingValues, shown: ShownSettings) => SettingChanges | Refused;

const invalid = (values: SettingValues, errors: Refused["errors"]): Refused => {
  const { choice = "", siteName = "", region = "", from = "" } = values;
  // Secrets are not sent back.
  return refused({ choice, siteName, region, from }, { errors });
};

const choosing =
  (name: "ARCHIVE" | "SIGN_UP" | "VISITORS", choices: readonly string[]): Reader =>
  (values) => {
    const { choice = "" } = values;
    if (!choices.includes(choice)) return invalid(values, { choice: CHOOSE });
    // The first is the default.
    return { [name]: choice === choices[0] ? null : choice };
  };

const readers: Readonly<Record<SettingGroup, Reader>> = {
  name(values) {
    const { siteName = "" } = values;
    if (siteName.trim() === "") return { SITE_NAME: null };
    const name = parseSiteName(siteName);
    if (name === undefined) return invalid(values, { siteName: NAME_FORM });
    return { SITE_NAME: name === DEFAULT_SITE_NAME ? null : name };
  },
  region: (values) =>
    isRegion(values.region ?? "")
      ? { DEFAULT_REGION: values.region ?? null }
      : invalid(values, { region: CHOOSE }),
  films(values, { hasToken }) {
    const { choice, token = "" } = values;
    if (choice === "stand-in") return { TMDB_TOKEN: null, FILM_DATABASE: null };
    if (choice !== "tmdb") return invalid(values, { choice: CHOOSE });
    if (token.trim() !== "") return { TMDB_TOKEN: token.trim(), FILM_DATABASE: null };
    return hasToken ? {} : invalid(values, { token: msg("Please enter the token.") });
  },
  archive: choosing("ARCHIVE", ["stand-in", "live"]),
  mail(values, { hasSmtp }) {
    const { choice, smtp = "", from = "" } = values;
    if (choice === "stand-in") return { MAIL: null, SMTP_URL: null, MAIL_FROM: null };
    if (choice !== "smtp") return invalid(values, { choice: CHOOSE });
    const [SMTP_URL, MAIL_FROM] = [smtp.trim(), from.trim()];
    const errors = {
      ...(SMTP_URL === "" && !hasSmtp && { smtp: SMTP_FORM }),
      ...(MAIL_FROM === "" && { from: SENDER_FORM }),
    };
    if (Object.keys(errors).length > 0) return invalid(values, errors);
    return { MAIL: "smtp", ...(SMTP_URL !== "" && { SMTP_URL }), MAIL_FROM };
  },
  signUp: choosing("SIGN_UP", ["everyone", "invitation", "nobody"]),
  visitors: choosing("VISITORS", ["browse", "none"]),
};

/** What the reader of settings finds wrong, beside the field that it is about. */
function refusalOf(values: SettingValues, problems: readonly string[]): SettingResult {
  const text = problems.join("\n");
  const errors = {
    ...(text.includes("SMTP_URL must") && { smtp: SMTP_FORM }),
    ...(text.includes("MAIL_FROM must") && { from: SENDER_FORM }),
  };
  if (Object.keys(errors).length > 0) return invalid(values, errors);
  return { outcome: "not working", lines: problems };
}
