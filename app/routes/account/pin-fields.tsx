import { TextField } from "#app/ui/field.tsx";

/** A PIN that somebody chooses, twice, since it is not shown. */
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
      <TextField {...digits} error={error} hint="Four to six digits" label="PIN" name="pin" />
      <TextField {...digits} label="The same PIN again" name="again" />
    </>
  );
}
