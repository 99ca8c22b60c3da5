import { currentWriting } from "#app/translations/current-language.ts";
import { t } from "#app/translations/t.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";

import { useLanguageOptions } from "./language-options.ts";

/** A form of its own: it leads to this page in the language. */
export function LanguageForm() {
  const options = useLanguageOptions();
  if (!options) return null;
  return (
    <form action="/setting" data-busy-form="" method="post">
      <input name="from" type="hidden" value="/profile/preferences?notice=saved" />
      <FieldStack>
        <SelectField
          autoComplete="language"
          defaultValue={currentWriting().code}
          hint={t("What this profile reads, on every device. Captions are chosen on their own.")}
          label={t("Language")}
          name="language"
          options={options}
        />
        <ButtonRow>
          <Button busyLabel={t("Saving…")} type="submit">
            {t("Change language")}
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}
