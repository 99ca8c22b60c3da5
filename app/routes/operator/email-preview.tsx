import { data, href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { FallbackError } from "#app/shell/error-page.tsx";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { languageOf } from "#app/translations/languages.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/email-preview";
import { OperatorPage } from "./operator-page.tsx";
import styles from "./operator.module.css";

export const handle = { access: "operator" } satisfies PageHandle;

/** An email with made-up values, in any language of the site; without a name, all that there are. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { emails } = context.get(featuresContext).operator;
  const name = url.searchParams.get("email") ?? "";
  const { languages } = context.get(siteContext);
  if (name === "") return { name, samples: emails.samples() };
  const code = url.searchParams.get("in") ?? context.get(settingContext).language;
  const sample = emails.preview(name, code);
  if (sample === undefined) return data({ name, languages, sample }, { status: 404 });
  const { subject, text, language } = sample;
  return { name, languages, sample: { subject, text, language } };
}

export default function EmailPreview({ loaderData }: Route.ComponentProps) {
  if ("samples" in loaderData) return <EveryEmail samples={loaderData.samples} />;
  const { name, languages, sample } = loaderData;
  if (sample === undefined) return <FallbackError isMissing />;
  const { subject, text, language } = sample;
  const query = new URLSearchParams({ email: name, in: language });
  const { direction } = languageOf(language);
  return (
    <OperatorPage title={t("Preview of an email")}>
      <BackLink href={href("/operator/emails/preview")}>{t("Every email")}</BackLink>
      <h2 dir={direction} lang={language}>
        {subject}
      </h2>
      <nav aria-label={t("Languages")} className={styles["sections"]}>
        {languages.map((code) => (
          <a
            aria-current={code === language ? "page" : undefined}
            className={styles["section"]}
            href={`${href("/operator/emails/preview")}?${new URLSearchParams({ email: name, in: code })}`}
            key={code}
            lang={code}
          >
            {languageOf(code).name}
          </a>
        ))}
      </nav>
      <iframe
        className={styles["preview"]}
        sandbox=""
        src={`${href("/operator/emails/preview/html")}?${query}`}
        title={subject}
      />
      <h3>{t("Text part")}</h3>
      <p className={styles["message"]} dir={direction} lang={language}>
        {text}
      </p>
    </OperatorPage>
  );
}

function EveryEmail({ samples }: { samples: readonly { name: string; subject: string }[] }) {
  return (
    <OperatorPage title={t("Every email")}>
      <BackLink href={href("/operator/emails")}>{t("Emails")}</BackLink>
      <p className={styles["text"]}>
        {t("What Matinee writes, with made-up values, in each language.")}
      </p>
      <ul className={styles["columns"]}>
        {samples.map(({ name, subject }) => (
          <li key={name}>
            <a href={`${href("/operator/emails/preview")}?email=${name}`}>{subject}</a>
          </li>
        ))}
      </ul>
    </OperatorPage>
  );
}
