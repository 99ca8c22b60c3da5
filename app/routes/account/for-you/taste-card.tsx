import { href } from "react-router";

import { withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { t } from "#app/translations/t.ts";

/** For a new profile that went on without an answer, such as by the logo of the plans' page. */
export function TasteCard() {
  const address = withNext(href("/first-taste"), href("/"));
  return (
    <Page>
      <form action={address} method="post">
        <EmptyState
          actions={
            <>
              <ButtonLink href={address} variant="primary">
                {t("Pick Five")}
              </ButtonLink>
              <Button name="skip" type="submit" value="yes" variant="plain">
                {t("Skip")}
              </Button>
            </>
          }
          drawing="poster"
          text={t(
            "Each gets four stars from you, which you can change. What you may like as well is on home tonight.",
          )}
          title={t("Pick five that you like")}
        />
      </form>
    </Page>
  );
}
