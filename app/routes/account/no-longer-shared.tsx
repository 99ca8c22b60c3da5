import { href } from "react-router";

import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

/** What a link shows that its owner has withdrawn. */
export function NoLongerShared() {
  return (
    <Page>
      <title>{t("Nothing Here · {site}")}</title>
      <meta content="noindex" name="robots" />
      <EmptyState
        actions={<ButtonLink href={href("/")}>{t("Home")}</ButtonLink>}
        size="page"
        text={t("Its owner no longer shares it.")}
        title={t("Nothing Here")}
      />
    </Page>
  );
}
