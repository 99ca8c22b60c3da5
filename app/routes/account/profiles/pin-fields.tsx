import { TextField } from "#app/ui/forms/field.tsx";
import { t } from "#app/translations/t.ts";

/** Fields for a new PIN, twice, because it is not shown. */
export function PinFields({ error }: { error: string | undefined }) {
  const digits = {
    autoComplete: "off",
    inputMode: "numeric",
    maxLength: 6,
    pattern: "[0-9]{4,6}",
    type: "password",
  } as const;
  return (
    <>
      <TextField
        {...digits}
        error={error}
        hint={t("Four to six digits")}
        label={t("PIN")}
        name="pin"
      />
      <TextField {...digits} label={t("The same PIN again")} name="again" />
    </>
  );
}
