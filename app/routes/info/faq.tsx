import { href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { ButtonRow, Prose } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/faq";
import { listQuestions } from "./content/questions.tsx";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import { cachedInfo } from "./cached-info.ts";

export const handle = {
  access: "everyone",
  shared: { ...cachedInfo, query: ["open"], segment: "rare" },
} satisfies PageHandle;

/** A link may name an answer, which is then open. */
export function loader({ url }: Route.LoaderArgs) {
  return { openId: url.searchParams.get("open") ?? undefined };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <InfoPage
      description={t(
        "What {site} is, what it costs, where it plays and how to stop: eight questions that everyone asks.",
      )}
      heading={t("Frequently asked questions")}
      lead={<p>{t("Eight questions that everyone asks, and short answers.")}</p>}
      title={t("FAQ")}
    >
      <InfoColumns>
        <Accordion
          items={listQuestions().map(({ id, question, answer }) => ({
            id,
            summary: question,
            content: <Prose>{answer}</Prose>,
          }))}
          name="faq"
          openId={loaderData.openId}
        />
        <InfoSection heading={t("Still wondering?")} id="more">
          <p>{t("The help pages say more, and people answer the contact form.")}</p>
          <ButtonRow>
            <ButtonLink href={href("/help")} icon="help">
              {t("Search the help")}
            </ButtonLink>
            <ButtonLink href={href("/contact")} icon="mail">
              {t("Write to us")}
            </ButtonLink>
          </ButtonRow>
        </InfoSection>
      </InfoColumns>
    </InfoPage>
  );
}
