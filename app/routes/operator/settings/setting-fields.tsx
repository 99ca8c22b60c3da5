import type { ShownSettings } from "#app/features/operator/settings/change-settings.server.ts";
import { regionOptions } from "#app/lib/region-options.ts";
import type { SettingGroup } from "#app/lib/settings/with-stored.server.ts";
import { RadioGroup } from "#app/ui/forms/choice.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { SITE_NAME_LENGTH } from "#app/translations/site-name.ts";
import { t } from "#app/translations/t.ts";
import { siteName } from "#app/translations/current-language.ts";

import type { UnsavedGroup } from "./save-group.ts";

type FieldsProps = { shown: ShownSettings; sent: UnsavedGroup | undefined };

/** The fields of a group, with what is set now or what was typed. */
export function SettingFields({ group, ...props }: FieldsProps & { group: SettingGroup }) {
  const Fields = FIELDS[group];
  return <Fields {...props} />;
}

const FIELDS: Readonly<Record<SettingGroup, (props: FieldsProps) => React.ReactNode>> = {
  name: NameFields,
  region: RegionFields,
  films: FilmFields,
  archive: ArchiveFields,
  mail: MailFields,
  signUp: SignUpFields,
  visitors: VisitorFields,
};

/** What was typed is asked for again; nothing else says that it is gone. */
function secretHint(sent: UnsavedGroup | undefined, isStored: boolean, example: string): string {
  if (sent?.hadSecret) return t("What you typed is not kept here. Please type it once more.");
  return isStored ? t("One is stored. Leave this empty to keep it.") : example;
}

function NameFields({ shown, sent }: FieldsProps) {
  return (
    <TextField
      defaultValue={sent?.values["siteName"] ?? shown.siteName}
      dir="auto"
      error={sent?.errors["siteName"]}
      hint={t("Shown at the top of every page, in titles and in emails.")}
      label={t("Name of the site")}
      maxLength={SITE_NAME_LENGTH}
      name="siteName"
      optional
    />
  );
}

function RegionFields({ shown, sent }: FieldsProps) {
  return (
    <SelectField
      defaultValue={sent?.values["region"] ?? shown.region}
      error={sent?.errors["region"]}
      hint={t("Releases and ratings are this country's until a viewer chooses another.")}
      label={t("Region")}
      name="region"
      options={regionOptions()}
    />
  );
}

function FilmFields({ shown, sent }: FieldsProps) {
  return (
    <>
      <RadioGroup
        defaultValue={sent?.values["choice"] ?? shown.films}
        error={sent?.errors["choice"]}
        legend={t("Titles and pictures come from")}
        name="choice"
        options={[
          { value: "stand-in", label: t("The demo world") },
          { value: "tmdb", label: "TMDB" },
        ]}
      />
      <TextField
        autoComplete="off"
        error={sent?.errors["token"]}
        hint={secretHint(
          sent,
          shown.hasToken,
          t("The API Read Access Token in your account's settings at TMDB."),
        )}
        label={t("Token for TMDB")}
        name="token"
        optional={shown.hasToken}
        spellCheck={false}
        type="password"
      />
    </>
  );
}

function ArchiveFields({ shown, sent }: FieldsProps) {
  return (
    <RadioGroup
      defaultValue={sent?.values["choice"] ?? shown.archive}
      error={sent?.errors["choice"]}
      legend={t("Free films come from")}
      name="choice"
      options={[
        { value: "stand-in", label: t("The demo world") },
        { value: "live", label: "Internet Archive" },
      ]}
    />
  );
}

function MailFields({ shown, sent }: FieldsProps) {
  return (
    <>
      <RadioGroup
        defaultValue={sent?.values["choice"] ?? shown.mail}
        error={sent?.errors["choice"]}
        legend={t("Emails go to")}
        name="choice"
        options={[
          { value: "stand-in", label: t("The mailbox of the demo world") },
          {
            value: "smtp",
            label: t("Your mail server"),
            hint: t("It is tried with an email to your own address."),
          },
        ]}
      />
      <TextField
        autoComplete="off"
        dir="ltr"
        error={sent?.errors["smtp"]}
        hint={secretHint(
          sent,
          shown.hasSmtp,
          t("Such as {example}", { example: "smtp://user:password@mail.example.org:587" }),
        )}
        label={t("Address of the mail server")}
        name="smtp"
        optional={shown.hasSmtp}
        spellCheck={false}
        type="password"
      />
      <TextField
        defaultValue={sent?.values["from"] ?? shown.mailFrom}
        dir="ltr"
        error={sent?.errors["from"]}
        hint={t("Such as {example}", { example: `${siteName()} <hello@example.org>` })}
        label={t("Sender")}
        name="from"
      />
    </>
  );
}

function SignUpFields({ shown, sent }: FieldsProps) {
  return (
    <RadioGroup
      defaultValue={sent?.values["choice"] ?? shown.signUp}
      error={sent?.errors["choice"]}
      legend={t("New accounts")}
      name="choice"
      options={[
        { value: "everyone", label: t("Everyone") },
        { value: "invitation", label: t("People with an invitation") },
        { value: "nobody", label: t("Nobody") },
      ]}
    />
  );
}

function VisitorFields({ shown, sent }: FieldsProps) {
  return (
    <RadioGroup
      defaultValue={sent?.values["choice"] ?? shown.visitors}
      error={sent?.errors["choice"]}
      legend={t("People who are not signed in see")}
      name="choice"
      options={[
        { value: "browse", label: t("The catalog") },
        { value: "none", label: t("Only the sign-in form") },
      ]}
    />
  );
}
