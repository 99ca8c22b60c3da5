import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { t } from "#app/translations/t.ts";
import { siteName } from "#app/translations/current-language.ts";

import type { Route } from "./+types/jobs";
import { APPLICATION_FORM_ID, ApplicationForm } from "./application-form.tsx";
import { openings, type Opening } from "./content/openings.ts";
import { InfoPage, InfoSection } from "./info-page.tsx";
import styles from "./info.module.css";
import { cachedInfoWithNotice } from "./cached-info.ts";
import { answerMessage, messageFields } from "./message-answer.ts";
import { OpeningFacts } from "./opening-facts.tsx";

export const handle = {
  access: "everyone",
  shared: cachedInfoWithNotice,
} satisfies PageHandle;

export function loader({ url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.get("notice") === "sent" };
}

/** An application for no opening in particular. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, messageFields);
  const { clientAddress } = context.get(requestContext);
  const { messages } = context.get(featuresContext);
  const received = await messages.receiveApplication(form, undefined, clientAddress);
  return answerMessage(received, form, `${href("/jobs")}?notice=sent`);
}

export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <InfoPage
      description={`Five open positions at ${siteName()}, in engineering, design, content, marketing and support.`}
      heading="Jobs"
      lead={
        <p>
          We are few, and we like our work: making a place where films find the people who would
          love them. These seats are free.
        </p>
      }
      title="Jobs"
      whyEnglish={t("Our jobs are described in English, because we work in English.")}
    >
      <InfoSection heading="Open positions" id="openings">
        <ul className={styles["openings"]}>
          {openings.map((opening) => (
            <OpeningRow key={opening.slug} opening={opening} />
          ))}
        </ul>
      </InfoSection>
      <InfoSection heading="Nothing that fits?" id={APPLICATION_FORM_ID}>
        <p>Tell us what you would do here. We keep good applications, and come back to them.</p>
        <ApplicationForm
          isSent={loaderData.isSent}
          page={href("/jobs")}
          refusal={actionData}
          submitLabel="Submit General Application"
        />
      </InfoSection>
    </InfoPage>
  );
}

function OpeningRow({ opening }: { opening: Opening }) {
  return (
    <li>
      <div>
        <h3>{opening.title}</h3>
        <OpeningFacts opening={opening} />
        <p>{opening.summary}</p>
      </div>
      <ButtonLink href={href("/jobs/:slug", { slug: opening.slug })}>
        View Details<span className="visually-hidden"> of {opening.title}</span>
      </ButtonLink>
    </li>
  );
}
