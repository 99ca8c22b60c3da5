import { use } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { currentWriting } from "#app/translations/current-language.ts";
import { languageOf } from "#app/translations/languages.ts";
import { t } from "#app/translations/t.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";

/** A form of its own: it leads to this page in the language, each named as its readers call it. */
export function LanguageForm() {
  const { languages = [] } = use(ServerFacts);
  if (languages.length < 2) return null;
  const options = languages
    .map(languageOf)
    .map(({ code, name, direction }) => ({ value: code, label: name, lang: code, dir: direction }));
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
