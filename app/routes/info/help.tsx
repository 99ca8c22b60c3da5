import { href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Card } from "#app/ui/cards/card.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { SearchForm } from "#app/ui/forms/search-form.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/help";
import { parseHelpQuery, searchHelp, type HelpMatch } from "./content/search-help.server.ts";
import { listTopics } from "./content/topics/topics.ts";
import { InfoPage, InfoSection } from "./info-page.tsx";
import styles from "./info.module.css";
import { cachedInfo } from "./cached-info.ts";

export const handle = {
  access: "everyone",
  shared: { ...cachedInfo, query: ["q"], segment: "rare" },
} satisfies PageHandle;

export function loader({ url }: Route.LoaderArgs) {
  const query = parseHelpQuery(url.searchParams.get("q"));
  return { query, found: query === "" ? [] : searchHelp(query) };
}

export default function Help({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData;
  return (
    <InfoPage
      description={t(
        "Accounts, plans, watching, profiles, devices and privacy: search the help or choose a topic.",
      )}
      heading={t("Help")}
      lead={<p>{t("What is it about?")}</p>}
      title={query === "" ? t("Help") : t("{query} · Help", { query })}
    >
      {query !== "" && <meta content="noindex" name="robots" />}
      <SearchForm
        action={href("/help")}
        defaultValue={query}
        key={query}
        label={t("Search the help")}
        placeholder={t("Passwords, plans, PINs…")}
      />
      {query !== "" && <Results found={found} query={query} />}
      <InfoSection heading={t("Topics")} id="topics">
        <ul className={styles["thirds"]}>
          {listTopics().map(({ slug, title, icon, summary }) => (
            <li key={slug}>
              <Card href={href("/help/:slug", { slug })} icon={icon} title={title}>
                <p>{summary}</p>
              </Card>
            </li>
          ))}
        </ul>
      </InfoSection>
      <p>
        {t(
          "There are also <link>eight questions that everyone asks</link>, and <link2>people to write to</link2>.",
          {
            link: (inside) => <a href={href("/faq")}>{inside}</a>,
            link2: (inside) => <a href={href("/contact")}>{inside}</a>,
          },
        )}
      </p>
    </InfoPage>
  );
}

function Results({ found, query }: { found: readonly HelpMatch[]; query: string }) {
  if (found.length === 0) {
    return (
      <EmptyState
        actions={<ButtonLink href={href("/contact")}>{t("Write to us")}</ButtonLink>}
        drawing="beam"
        text={t("Try another word, look through the topics below, or ask a person.")}
        title={t("Nothing found for “{query}”", { query })}
      />
    );
  }
  return (
    <InfoSection
      heading={t("{count, plural, one {# answer} other {# answers}} for “{query}”", {
        count: found.length,
        query,
      })}
      id="results"
    >
      <ol className={styles["results"]}>
        {found.map(({ to, heading, place, excerpt }) => (
          <li key={to}>
            <a href={to}>{heading}</a>
            <p>{excerpt}</p>
            <p>{t("In {place}", { place })}</p>
          </li>
        ))}
      </ol>
    </InfoSection>
  );
}
