import { href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ButtonRow, Prose } from "#app/ui/page.tsx";

import type { Route } from "./+types/faq";
import { questions } from "./content/questions.tsx";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import { cachedInfo } from "./cached-info.ts";

export const handle = {
  access: "everyone",
  shared: { ...cachedInfo, query: ["open"], segment: "rare" },
} satisfies PageHandle;

/** A link may name the answer that it leads to, which then stands open. */
export function loader({ url }: Route.LoaderArgs) {
  return { openId: url.searchParams.get("open") ?? undefined };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <InfoPage
      description="What Matinee is, what it costs, where it plays and how to stop: eight questions that everyone asks."
      heading="Frequently asked questions"
      lead={<p>Eight questions that everyone asks, and short answers.</p>}
      title="FAQ"
    >
      <InfoColumns>
        <Accordion
          items={questions.map(({ id, question, answer }) => ({
            id,
            summary: question,
            content: <Prose>{answer}</Prose>,
          }))}
          name="faq"
          openId={loaderData.openId}
        />
        <InfoSection heading="Still wondering?" id="more">
          <p>The help goes further, and behind the contact form there are people.</p>
          <ButtonRow>
            <ButtonLink href={href("/help")} icon="help">
              Search the help
            </ButtonLink>
            <ButtonLink href={href("/contact")} icon="mail">
              Write to us
            </ButtonLink>
          </ButtonRow>
        </InfoSection>
      </InfoColumns>
    </InfoPage>
  );
}
