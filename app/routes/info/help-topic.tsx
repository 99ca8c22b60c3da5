import { data, href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/help-topic";
import { findTopic, listTopics } from "./content/topics/topics.ts";
import { InfoPage, InfoSection } from "./info-page.tsx";
import { cachedInfo } from "./cached-info.ts";
import { LongText } from "./long-text.tsx";

export const handle = { access: "everyone", shared: cachedInfo } satisfies PageHandle;

export function loader({ params }: Route.LoaderArgs) {
  if (!findTopic(params.slug)) throw data(null, 404);
  return null;
}

export default function HelpTopic({ params }: Route.ComponentProps) {
  const topic = findTopic(params.slug);
  // The loader has answered 404 for every other address.
  if (!topic) return null;
  const others = listTopics().filter(({ slug }) => slug !== topic.slug);
  return (
    <InfoPage
      above={<BackLink href={href("/help")}>{t("All help")}</BackLink>}
      description={topic.summary}
      heading={topic.title}
      lead={<p>{topic.summary}</p>}
      title={t("{title} · Help", { title: topic.title })}
    >
      <LongText sections={topic.sections} />
      <InfoSection heading={t("Other topics")} id="other-topics">
        <ChipRow label={t("Other topics")}>
          {others.map(({ slug, title }) => (
            <Chip href={href("/help/:slug", { slug })} key={slug}>
              {title}
            </Chip>
          ))}
        </ChipRow>
        <p>
          {t("Not answered yet? <link>Write to us</link>.", {
            link: (inside) => <a href={href("/contact")}>{inside}</a>,
          })}
        </p>
      </InfoSection>
    </InfoPage>
  );
}
