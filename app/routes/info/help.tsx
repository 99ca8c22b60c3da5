import { href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/message-panel.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";

import type { Route } from "./+types/help";
import { parseHelpQuery, searchHelp, type Found } from "./content/search-help.server.ts";
import { topics } from "./content/topics/topics.ts";
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
      description="Accounts, plans, watching, profiles, devices and privacy: search the help or choose a topic."
      heading="Help"
      lead={<p>What is it about?</p>}
      title={query === "" ? "Help" : `${query} · Help`}
    >
      {query !== "" && <meta content="noindex" name="robots" />}
      <SearchForm
        action={href("/help")}
        defaultValue={query}
        key={query}
        label="Search the help"
        placeholder="Passwords, plans, PINs…"
      />
      {query !== "" && <Results found={found} query={query} />}
      <InfoSection heading="Topics" id="topics">
        <ul className={styles["thirds"]}>
          {topics.map(({ slug, title, icon, summary }) => (
            <li key={slug}>
              <Card href={href("/help/:slug", { slug })} icon={icon} title={title}>
                <p>{summary}</p>
              </Card>
            </li>
          ))}
        </ul>
      </InfoSection>
      <p>
        There are also <a href={href("/faq")}>eight questions that everyone asks</a>, and{" "}
        <a href={href("/contact")}>people to write to</a>.
      </p>
    </InfoPage>
  );
}

function Results({ found, query }: { found: readonly Found[]; query: string }) {
  if (found.length === 0) {
    return (
      <EmptyState
        actions={<ButtonLink href={href("/contact")}>Write to us</ButtonLink>}
        icon="help"
        text="Try another word, look through the topics below, or ask a person."
        title={`Nothing found for “${query}”`}
      />
    );
  }
  return (
    <InfoSection heading={`${countAnswers(found.length)} for “${query}”`} id="results">
      <ol className={styles["results"]}>
        {found.map(({ to, heading, place, excerpt }) => (
          <li key={to}>
            <a href={to}>{heading}</a>
            <p>{excerpt}</p>
            <p>In {place}</p>
          </li>
        ))}
      </ol>
    </InfoSection>
  );
}

const countAnswers = (count: number) => (count === 1 ? "1 answer" : `${count} answers`);
