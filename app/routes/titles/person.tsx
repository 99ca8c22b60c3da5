import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { Person } from "#app/features/catalog/titles/person.ts";
import { parseTitleId } from "#app/features/catalog/titles/title-card.ts";
import { FollowButton } from "#app/features/library/following/follow-button.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { profileSources } from "#app/lib/pictures/picture.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { formatDay } from "#app/lib/formats/dates.ts";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/person";
import { Filmography } from "./sections/filmography.tsx";
import { findTitle, missingTitle, titleHeaders } from "./find-title.ts";
import { jobNames, withJobNames, withRoles } from "./job-names.ts";
import { maybe } from "./maybe.ts";
import { cachedTitle } from "./cached-title.ts";
import { TitleFacts, type Fact } from "./sections/title-facts.tsx";
import { TitleMeta } from "./sections/title-meta.tsx";
import { TitleOutcome, type Words } from "./title-outcome.tsx";
import { TitleParts } from "./sections/title-section.tsx";
import { personPreview } from "./title-preview.ts";
import { TitleStage } from "./sections/title-stage.tsx";

export const handle = {
  access: "session",
  shared: cachedTitle,
  preview: true,
} satisfies PageHandle;
export const headers = titleHeaders;

const WORDS: Words = {
  loading: msg("Loading person details..."),
  missing: msg("Person Not Found"),
  failed: msg("Failed to load person details."),
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = parseTitleId(params.id);
  if (id === undefined) return missingTitle();
  context.get(renderingContext).tags.add(`person:${id}`);
  const setting = context.get(settingContext);
  return findTitle(context, context.get(featuresContext).catalog.getPerson(id, setting));
}

export default function PersonScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <TitleOutcome
      address={href("/person/:id", params)}
      found={loaderData.found}
      preview={personPreview}
      words={WORDS}
    >
      {(person) => (
        <>
          <TitleStage
            actions={<FollowButton id={person.id} kind="person" title={person.name} />}
            facts={<TitleFacts facts={lifeOf(person)} />}
            meta={<TitleMeta facts={[jobNames(person.department)]} />}
            missing={t("No Image")}
            overview={person.biography}
            overviewLang={person.biographyLang}
            poster={maybe(person.portraitPath, profileSources)}
            title={person.name}
          />
          <TitleParts>
            <Filmography heading={t("Acting")} works={withRoles(person.acting)} />
            <Filmography heading={t("Behind the camera")} works={withJobNames(person.crew)} />
          </TitleParts>
        </>
      )}
    </TitleOutcome>
  );
}

function lifeOf({ birthday, deathday, placeOfBirth }: Person): Fact[] {
  const facts = [
    { label: t("Born"), value: formatDay(birthday) },
    { label: t("Died"), value: formatDay(deathday) },
    { label: t("Place of birth"), value: placeOfBirth },
  ];
  return facts.filter(({ value }) => value !== "");
}
