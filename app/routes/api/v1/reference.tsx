import { href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { problemKinds } from "#app/lib/requests/problem.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/reference";
import { describeReference, exampleFor, type ShownEndpoint } from "./describe-reference.ts";
import styles from "./reference.module.css";
import { withBase } from "#app/translations/base-path.ts";

/** The words of the API's description, in the language of what it says. */
const WORDS = {
  shapes: "Shapes",
  problems: "Problems",
  scope: "Scope: ",
  send: "Send:",
  answers: "Answers:",
  answersNothing: "Answers nothing.",
};

/** It changes with a release only. */
export const handle = {
  access: "everyone",
  shared: { query: [], freshSeconds: 3600, staleSeconds: 30 * 24 * 3600, public: true },
} satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => ({
  ...describeReference(),
  example: exampleFor(context.get(siteContext).origin + withBase("/api/v1/me")),
});

/** What programs can do, for those who write them. What the document says is in English. */
export default function Reference({ loaderData }: Route.ComponentProps) {
  const { groups, schemas } = loaderData;
  return (
    <Page width="reading">
      <title>{t("For developers · {site}")}</title>
      <meta
        content={t("What your own programs can do on {site}, and how they ask for it.")}
        name="description"
      />
      <h1>{t("For developers")}</h1>
      <p>
        {t(
          "Programs of your own can do what you can do here. They send a key, which you make <link>under Keys</link>. The whole description is also <link2>a document for tools</link2>.",
          {
            link: (inside) => <a href={href("/profile/keys")}>{inside}</a>,
            link2: (inside) => <a href="/api/v1/openapi.json">{inside}</a>,
          },
        )}
      </p>
      <pre className={styles["code"]} dir="ltr" translate="no">
        {loaderData.example}
      </pre>
      <div dir="ltr" lang="en">
        {groups.map(({ name, endpoints }) => (
          <section className={styles["group"]} key={name}>
            <h2>{name}</h2>
            {endpoints.map((endpoint) => (
              <EndpointEntry endpoint={endpoint} key={endpoint.id} />
            ))}
          </section>
        ))}
        <section className={styles["group"]}>
          <h2>{WORDS.shapes}</h2>
          {schemas.map(({ name, text }) => (
            <details className={styles["entry"]} id={`shape-${name}`} key={name}>
              <summary>
                <code>{name}</code>
              </summary>
              <Code text={text} />
            </details>
          ))}
        </section>
        <section className={styles["group"]}>
          <h2>{WORDS.problems}</h2>
          <dl className={styles["problems"]}>
            {Object.entries(problemKinds).map(([kind, { status, title }]) => (
              <div id={kind} key={kind}>
                <dt>
                  <code>{`${status} ${kind}`}</code>
                </dt>
                <dd>{title}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Page>
  );
}

function EndpointEntry({ endpoint }: { endpoint: ShownEndpoint }) {
  const { id, method, path, summary, scope, parameters, body, answer } = endpoint;
  return (
    <details className={styles["entry"]} id={`endpoint-${id}`}>
      <summary>
        <code>
          <b>{method}</b> {path}
        </code>
        <span className={styles["about"]}>{summary}</span>
      </summary>
      <p>
        {WORDS.scope}
        <code>{scope}</code>
      </p>
      {parameters.length > 0 && <Code text={parameters.join("\n")} />}
      {body !== undefined && (
        <>
          <p>{WORDS.send}</p>
          <Code text={body} />
        </>
      )}
      <p>{answer === undefined ? WORDS.answersNothing : WORDS.answers}</p>
      {answer !== undefined && <Code text={answer} />}
    </details>
  );
}

const Code = ({ text }: { text: string }) => (
  <pre className={styles["code"]} translate="no">
    {text}
  </pre>
);
