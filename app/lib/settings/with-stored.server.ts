import { readSettings, type Settings } from "../env.server.ts";
import { settingOrder, settingsIn, type SettingGroup, type StorableName } from "./list-settings.ts";
import { OperatorError } from "./operator-error.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** What operators set in the browser, by the names that the environment has for it. */
export type StoredSettings = Readonly<Partial<Record<StorableName, string>>>;

export interface MergedSettings {
  settings: Settings;
  /** What the environment decides, and the browser cannot change. */
  locked: readonly SettingGroup[];
  /** What is stored and cannot be used, a line each, without secrets. */
  problems: readonly string[];
}

/**
 * The settings of the environment, and beside them those that operators have stored. A stored value
 * that cannot be used never stops the start: it is left out, and the result says so.
 */
export function withStored(environment: Variables, stored: StoredSettings): MergedSettings {
  const standIns = addressesOfStandIns(environment["STAND_INS"]);
  const locked = settingOrder.filter((group) => isSetIn(environment, group, standIns));
  const problems: string[] = [];
  const used: Record<string, string> = {};
  for (const group of settingOrder.filter((each) => !locked.includes(each))) {
    const own = valuesOf(group, stored);
    const problem = problemOf(own);
    if (problem === undefined) Object.assign(used, own);
    else problems.push(`A setting from the browser is not used: ${problem}`);
  }
  try {
    const variables = leaveStandIns(environment, used, standIns);
    return { settings: readSettings(variables), locked, problems };
  } catch (error) {
    if (!(error instanceof OperatorError) || Object.keys(used).length === 0) throw error;
    // Each is right by itself, and one of them does not go with the environment.
    const line = `The settings from the browser are not used: ${error.message}`;
    return { settings: readSettings(environment), locked, problems: [...problems, line] };
  }
}

const valuesOf = (group: SettingGroup, stored: StoredSettings) =>
  Object.fromEntries(
    settingsIn(group).flatMap(({ name }) => {
      const value = stored[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

function problemOf(values: Record<string, string>): string | undefined {
  try {
    readSettings(values);
    return undefined;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

/** What the stand-ins print, which `npm start` puts into the environment. */
function addressesOfStandIns(line: string | undefined): Variables {
  try {
    const parsed: unknown = JSON.parse(line ?? "{}");
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function isSetIn(environment: Variables, group: SettingGroup, { smtp }: Variables): boolean {
  return settingsIn(group).some(({ name }) => {
    const value = environment[name] ?? "";
    return value !== "" && !(name === "SMTP_URL" && value === smtp);
  });
}

/** The addresses of stand-ins make way for the real services; a token is never sent to one. */
function leaveStandIns(
  environment: Variables,
  used: Readonly<Record<string, string>>,
  { filmDatabase, trailers, archive }: Variables,
): Record<string, string | undefined> {
  const variables: Record<string, string | undefined> = { ...environment, ...used };
  const drop = (name: string, standIn: string | undefined) => {
    if (variables[name] === standIn) delete variables[name];
  };
  const films = variables["FILM_DATABASE"] || (variables["TMDB_TOKEN"] ? "tmdb" : "stand-in");
  if (films === "tmdb") {
    drop("FILM_DATABASE_URL", filmDatabase);
    drop("FILM_IMAGES_URL", filmDatabase);
    drop("TRAILERS_URL", trailers);
  }
  if (variables["ARCHIVE"] === "live") drop("ARCHIVE_URL", archive);
  const isWhollyLive =
    films === "tmdb" && variables["ARCHIVE"] === "live" && variables["MAIL"] === "smtp";
  if (isWhollyLive) drop("STAND_INS", environment["STAND_INS"]);
  return variables;
}
