import { data, href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Prose } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/job";
import { APPLICATION_FORM_ID, ApplicationForm } from "./application-form.tsx";
import { findOpening, type Opening } from "./content/openings.ts";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import styles from "./info.module.css";
import { cachedInfoWithNotice } from "./cached-info.ts";
import { answerMessage, messageFields } from "./message-answer.ts";
import { OpeningFacts } from "./opening-facts.tsx";

export const handle = {
  access: "everyone",
  shared: cachedInfoWithNotice,
} satisfies PageHandle;

export function loader({ params, url }: Route.LoaderArgs) {
  return {
    opening: openingOf(params.slug),
    isSent: url.searchParams.get("notice") === "sent",
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { slug } = openingOf(params.slug);
  const form = await readForm(request, messageFields);
  const { clientAddress } = context.get(requestContext);
  const { messages } = context.get(featuresContext);
  const received = await messages.receiveApplication(form, slug, clientAddress);
  return answerMessage(received, form, `${href("/jobs/:slug", { slug })}?notice=sent`);
}

function openingOf(slug: string): Opening {
  const opening = findOpening(slug);
  if (!opening) throw data(null, 404);
  return opening;
}

export default function Job({ loaderData, actionData }: Route.ComponentProps) {
  const { opening, isSent } = loaderData;
  return (
    <InfoPage
      above={<BackLink href={href("/jobs")}>All jobs</BackLink>}
      description={opening.summary}
      heading={opening.title}
      lead={
        <>
          <p>{opening.summary}</p>
          <OpeningFacts opening={opening} />
        </>
      }
      title={`${opening.title} · Jobs`}
      whyEnglish={t("Our jobs are described in English, because we work in English.")}
    >
      <InfoColumns>
        <div className={styles["stack"]}>
          <Points heading="What you will do" id="duties" points={opening.duties} />
          <Points heading="What we look for" id="looking-for" points={opening.lookingFor} />
        </div>
        <InfoSection heading="Apply" id={APPLICATION_FORM_ID}>
          <ApplicationForm
            isSent={isSent}
            page={href("/jobs/:slug", { slug: opening.slug })}
            refusal={actionData}
            submitLabel="Send Application"
          />
        </InfoSection>
      </InfoColumns>
    </InfoPage>
  );
}

type PointsProps = { heading: string; id: string; points: readonly string[] };

function Points({ heading, id, points }: PointsProps) {
  return (
    <InfoSection heading={heading} id={id}>
      <Prose>
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Prose>
    </InfoSection>
  );
}
