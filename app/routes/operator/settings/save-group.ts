import type { RouterContextProvider } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import {
  browserSettings,
  isSettingGroup,
  settingsIn,
  type SettingGroup,
} from "#app/lib/settings/list-settings.ts";
import { showRefused, statusOf, type ShownRefusal } from "#app/lib/requests/refused.ts";
import { text } from "#app/lib/requests/read-form.ts";

import { findConfirmedOperator } from "../require-operator.ts";

/** What the forms of the settings send. */
export const SETTING_FIELDS = {
  ...Object.fromEntries(browserSettings.map(({ field }) => [field.name, text])),
  group: text,
  version: text,
};

type Form = Readonly<Record<string, string> & Record<"group" | "version", string>>;

/** A form that was not saved, and why. */
export interface UnsavedGroup {
  group: SettingGroup;
  values: Readonly<Record<string, string>>;
  errors: ShownRefusal["errors"];
  /** In English, as the operator's commands say it. */
  lines: readonly string[];
  /** A token or an address with a password was typed, which the form does not show again. */
  hadSecret: boolean;
  /** Somebody else has changed it, and the form shows what is set now. */
  isOutdated?: boolean;
  /** Why the database did not store it, in English. */
  unstored?: string;
  why?: ShownRefusal["why"];
  status: number;
}

/** Saves one group; returns what keeps it from being saved. */
export async function saveGroup(
  context: Readonly<RouterContextProvider>,
  { group, version, ...values }: Form,
): Promise<UnsavedGroup | undefined> {
  if (!isSettingGroup(group)) throw new Response("There is no such setting.", { status: 400 });
  const fields = settingsIn(group).map(({ field }) => field);
  const hadSecret = fields.some(({ kind, name }) => kind === "secret" && values[name] !== "");
  // Secrets are not sent back.
  const others = fields.filter(({ kind }) => kind !== "secret");
  const shown = Object.fromEntries(others.map(({ name }) => [name, values[name] ?? ""]));
  const unsaved = { group, values: shown, hadSecret, errors: {}, lines: [] };
  const operator = await findConfirmedOperator(context);
  if (operator === undefined) return { ...unsaved, why: "unconfirmed", status: 403 };
  const { settings } = context.get(featuresContext).operator;
  const result = await settings.save(operator, { group, version }, values);
  switch (result.outcome) {
    case "done":
      return undefined;
    case "outdated":
      return { ...unsaved, values: {}, isOutdated: true, status: 409 };
    case "not stored":
      return { ...unsaved, unstored: result.reason, status: 500 };
    case "locked":
      return { ...unsaved, status: 409 };
    case "not working":
      return { ...unsaved, lines: result.lines, status: 400 };
    case "refused":
      return { ...unsaved, errors: showRefused(result).errors, status: statusOf(result) };
  }
}
