import type { ShownSettings } from "#app/features/operator/settings/change-settings.server.ts";
import {
  settingsIn,
  type BrowserSetting,
  type SettingGroup,
} from "#app/lib/settings/list-settings.ts";
import type { Option, SettingField } from "#app/lib/settings/setting-kinds.ts";
import { RadioGroup } from "#app/ui/forms/choice.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { t } from "#app/translations/t.ts";

import type { UnsavedGroup } from "./save-group.ts";

interface FieldsProps {
  shown: ShownSettings;
  sent: UnsavedGroup | undefined;
}

/** The fields of a group, with what is set now or what was typed. */
export const SettingFields = ({ group, ...props }: FieldsProps & { group: SettingGroup }) =>
  settingsIn(group).map((setting) => <Field key={setting.name} setting={setting} {...props} />);

function Field({ setting, shown, sent }: FieldsProps & { setting: BrowserSetting }) {
  const { field, name } = setting;
  const error = sent?.errors[field.name];
  const value = sent?.values[field.name] ?? shown.values[name];
  const label = t(field.label);
  switch (field.kind) {
    case "choice":
      return (
        <RadioGroup
          defaultValue={value}
          error={error}
          legend={label}
          name={field.name}
          options={field.options.map(showOption)}
        />
      );
    case "select":
      return (
        <SelectField
          defaultValue={value}
          error={error}
          hint={field.help()}
          label={label}
          name={field.name}
          options={field.options()}
        />
      );
    case "text":
      return (
        <TextField
          defaultValue={value}
          dir={field.dir}
          error={error}
          hint={field.help()}
          label={label}
          maxLength={field.maxLength}
          name={field.name}
          optional={field.isOptional}
        />
      );
    case "secret":
      return (
        <TextField
          autoComplete="off"
          dir={field.dir}
          error={error}
          hint={secretHint(field, sent, shown.secrets.includes(name))}
          label={label}
          name={field.name}
          optional={shown.secrets.includes(name)}
          spellCheck={false}
          type="password"
        />
      );
  }
}

const showOption = ({ value, label, hint }: Option) => ({
  value,
  label: typeof label === "string" ? label : t(label),
  ...(hint && { hint: t(hint) }),
});

type SecretField = Extract<SettingField, { kind: "secret" }>;

/** What was typed is asked for again; nothing else says that it is gone. */
function secretHint(
  { help }: SecretField,
  sent: UnsavedGroup | undefined,
  isStored: boolean,
): string {
  if (sent?.hadSecret) return t("What you typed is not kept here. Please type it once more.");
  return isStored ? t("One is stored. Leave this empty to keep it.") : help();
}
