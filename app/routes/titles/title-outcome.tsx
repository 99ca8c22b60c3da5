import { Suspense, use, type ReactNode } from "react";
import { Await, href } from "react-router";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { PagePreview, PreviewDocument, type Preview } from "#app/shell/previews/page-preview.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { LoadingText } from "#app/ui/messages/loading-text.tsx";
import { EmptyState, ErrorState } from "#app/ui/messages/message-panel.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { type MarkedText, t } from "#app/translations/t.ts";

import type { TitleLookup } from "./find-title.ts";
import { TitleSkeleton } from "./sections/title-skeleton.tsx";

/** The texts of the four states of a page about one thing. */
export interface Words {
  loading: MarkedText;
  missing: MarkedText;
  failed: MarkedText;
}

type TitleOutcomeProps<Value> = {
  found: TitleLookup<Value> | Promise<TitleLookup<Value>>;
  words: Words;
  /** The page's own address, for Try Again. */
  address: string;
  /** The page's title, and what others learn of it who may not open it. */
  preview: (value: Value) => Preview;
  children: (value: Value) => ReactNode;
};

/** A page about one thing: loading, found, missing, or unavailable. */
export function TitleOutcome<Value>(props: TitleOutcomeProps<Value>) {
  const { found, words, address, preview, children } = props;
  const { isPreview } = use(ServerFacts);
  return (
    <>
      <LoadingTitle found={found} words={words} />
      <Suspense fallback={<Loading words={words} />}>
        <Await resolve={found}>
          {(outcome: TitleLookup<Value>) => {
            if (outcome.outcome === "missing") return <Missing words={words} />;
            if (outcome.outcome === "failed") return <Failed address={address} words={words} />;
            const about = preview(outcome.value);
            return (
              <>
                <PagePreview {...about} />
                {isPreview ? <PreviewDocument {...about} /> : children(outcome.value)}
              </>
            );
          }}
        </Await>
      </Suspense>
    </>
  );
}

type LoadingTitleProps = { found: object | Promise<unknown>; words: Words };

/**
 * The tab's title while the page loads. It is beside the loading part, because the server sends no
 * title from within a loading state; the client script uses the later one.
 */
function LoadingTitle({ found, words }: LoadingTitleProps) {
  if (!(found instanceof Promise)) return null;
  return <title>{t("{title} · {site}", { title: t(words.loading) })}</title>;
}

function Loading({ words }: { words: Words }) {
  return (
    <TitleSkeleton>
      <LoadingText>{t(words.loading)}</LoadingText>
    </TitleSkeleton>
  );
}

function Missing({ words }: { words: Words }) {
  return (
    <Page>
      <title>{t("{title} · {site}", { title: t(words.missing) })}</title>
      <meta content="noindex" name="robots" />
      <EmptyState
        actions={
          <ButtonLink href={href("/")} variant="primary">
            {t("Return to Home")}
          </ButtonLink>
        }
        size="page"
        text={t("The link may be mistyped, or the title has been removed from the film database.")}
        title={t(words.missing)}
      />
    </Page>
  );
}

type FailedProps = { words: Words; address: string };

function Failed({ words: { failed }, address }: FailedProps) {
  return (
    <Page>
      <title>{t("{title} · {site}", { title: t(failed).replace(/[.।。]$/u, "") })}</title>
      <meta content="noindex" name="robots" />
      <ErrorState
        retryTo={address}
        size="page"
        text={t(
          "This isn't your fault: the film database isn't answering right now. Please try again in a moment.",
        )}
        title={t(failed)}
      />
    </Page>
  );
}
