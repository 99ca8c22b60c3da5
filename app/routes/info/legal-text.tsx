import { t } from "#app/translations/t.ts";

import type { Section } from "./content/section.ts";
import { InfoPage } from "./info-page.tsx";
import { LongText } from "./long-text.tsx";

type LegalTextProps = {
  heading: string;
  description: string;
  summary: string;
  sections: readonly Section[];
};

/** A legal text: its name, its effective date, and its sections. */
export function LegalText({ heading, description, summary, sections }: LegalTextProps) {
  return (
    <InfoPage
      description={description}
      heading={heading}
      lead={
        <>
          <p>
            Last updated <time dateTime="2025-04-07">April 7, 2025</time>
          </p>
          <p>{summary}</p>
        </>
      }
      title={heading}
      whyEnglish={t("This text is in English, because only its English words are binding.")}
    >
      <LongText sections={sections} />
    </InfoPage>
  );
}
