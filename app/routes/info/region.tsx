import type { PageHandle } from "#app/lib/page-handle.ts";
import { regionOptions } from "#app/lib/region-options.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/region";

/** Not shared: it shows which region this browser has chosen. */
export const handle = { access: "everyone" } satisfies PageHandle;

export function loader({ context, request }: Route.LoaderArgs) {
  const back = wayBack(request);
  return {
    options: regionOptions(),
    chosen: context.get(settingContext).region,
    from: /^\/region(?:\?|$)/.test(back) ? "/" : back,
  };
}

export default function Region({ loaderData: { options, chosen, from } }: Route.ComponentProps) {
  return (
    <Page width="form">
      <title>{t("Region · {site}")}</title>
      <h1>{t("Region")}</h1>
      <p>
        {t(
          "Certificates, release dates and where to watch differ from country to country. Choose yours; it is stored in a cookie on this device.",
        )}
      </p>
      <form action="/setting" method="post">
        <FieldStack>
          <input name="from" type="hidden" value={from} />
          <SelectField
            defaultValue={chosen}
            label={t("Country or region")}
            name="region"
            options={options}
          />
          <ButtonRow>
            <Button busyLabel={t("Saving…")} variant="primary" type="submit">
              {t("Save")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}
