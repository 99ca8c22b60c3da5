import { data, href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Chip, ChipRow } from "#app/ui/chip.tsx";

import type { Route } from "./+types/help-topic";
import { findTopic, topics } from "./content/topics/topics.ts";
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
  const others = topics.filter((other) => other !== topic);
  return (
    <InfoPage
      above={<BackLink href={href("/help")}>All help</BackLink>}
      description={topic.summary}
      heading={topic.title}
      lead={<p>{topic.summary}</p>}
      title={`${topic.title} · Help`}
    >
      <LongText sections={topic.sections} />
      <InfoSection heading="Other topics" id="other-topics">
        <ChipRow label="Other topics">
          {others.map(({ slug, title }) => (
            <Chip href={href("/help/:slug", { slug })} key={slug}>
              {title}
            </Chip>
          ))}
        </ChipRow>
        <p>
          Not answered yet? <a href={href("/contact")}>Write to us</a>.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
