import { formatDate } from "#app/lib/formats/dates.ts";
import { t } from "#app/translations/t.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { UnsentField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";

interface SecretAddressFormProps {
  /** Where it is sent. */
  action: string;
  /** The address that was just made: it is shown this once. */
  address: string | undefined;
  /** Of the address that there is. */
  createdAtMs: number | undefined;
  /** What whoever has the address can do with it. */
  hint: string;
}

/** Makes, replaces and turns off an address that is a secret of the profile. */
export function SecretAddressForm({ action, address, createdAtMs, hint }: SecretAddressFormProps) {
  return (
    <form action={action} method="post">
      <FieldStack>
        {address !== undefined && (
          <UnsentField defaultValue={address} hint={hint} label={t("Your address")} readOnly />
        )}
        {createdAtMs !== undefined && address === undefined && (
          <p>{t("There has been an address since {day}.", { day: formatDate(createdAtMs) })}</p>
        )}
        <ButtonRow>
          <Button name="command" type="submit" value="create" variant="primary">
            {createdAtMs === undefined ? t("Make an Address") : t("Replace the Address")}
          </Button>
          {createdAtMs !== undefined && (
            <Button icon="trash" name="command" type="submit" value="remove">
              {t("Turn It Off")}
            </Button>
          )}
        </ButtonRow>
      </FieldStack>
    </form>
  );
}
