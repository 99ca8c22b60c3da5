import { href } from "react-router";

import { catalogContext } from "#app/features/catalog/catalog.ts";
import type { Person } from "#app/features/catalog/person.ts";
import { parseTitleId } from "#app/features/catalog/title-card.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { profileSources } from "#app/lib/picture.ts";
import { renderingContext } from "#app/lib/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/person";
import { Filmography } from "./filmography.tsx";
import { findTitle, missingTitle, titleHeaders } from "./find-title.ts";
import { formatDay } from "./format-day.ts";
import { maybe } from "./maybe.ts";
import { cachedTitle } from "./cached-title.ts";
import { PageWords } from "./page-words.tsx";
import { TitleFacts, type Fact } from "./title-facts.tsx";
import { TitleMeta } from "./title-meta.tsx";
import { TitleOutcome, type Words } from "./title-outcome.tsx";
import { TitleParts } from "./title-section.tsx";
import { TitleStage } from "./title-stage.tsx";

export const handle = { access: "session", shared: cachedTitle } satisfies PageHandle;
export const headers = titleHeaders;

const WORDS: Words = {
  loading: "Loading person details...",
  missing: "Person Not Found",
  failed: "Failed to load person details.",
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = parseTitleId(params.id);
  if (id === undefined) return missingTitle();
  context.get(renderingContext).tags.add(`person:${id}`);
  const setting = context.get(settingContext);
  return findTitle(context, context.get(catalogContext).getPerson(id, setting));
}

export default function PersonScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <TitleOutcome address={href("/person/:id", params)} found={loaderData.found} words={WORDS}>
      {(person) => (
        <>
          <PageWords description={person.biography} title={person.name} />
          <TitleStage
            facts={<TitleFacts facts={lifeOf(person)} />}
            meta={<TitleMeta facts={[person.department]} />}
            missing="No Image"
            overview={person.biography}
            poster={maybe(person.portraitPath, profileSources)}
            title={person.name}
          />
          <TitleParts>
            <Filmography heading="Acting" works={person.acting} />
            <Filmography heading="Behind the camera" works={person.crew} />
          </TitleParts>
        </>
      )}
    </TitleOutcome>
  );
}

function lifeOf({ birthday, deathday, placeOfBirth }: Person): Fact[] {
  const facts = [
    { label: "Born", value: formatDay(birthday) },
    { label: "Died", value: formatDay(deathday) },
    { label: "Place of birth", value: placeOfBirth },
  ];
  return facts.filter(({ value }) => value !== "");
}
