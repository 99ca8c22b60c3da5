import { Suspense, type ReactNode } from "react";
import { Await, href } from "react-router";

import { TRY_LATER } from "#app/features/catalog/failure-message.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FailureToast } from "#app/ui/failure-toast.tsx";
import { LoadingText } from "#app/ui/loading-text.tsx";
import { EmptyState, ErrorState } from "#app/ui/message-panel.tsx";
import { Page } from "#app/ui/page.tsx";

import type { Found } from "./find-title.ts";
import { TitleSkeleton } from "./title-skeleton.tsx";

/** What the four states of a page about one thing are called. */
export interface Words {
  loading: string;
  missing: string;
  failed: string;
}

type TitleOutcomeProps<Value> = {
  found: Found<Value> | Promise<Found<Value>>;
  words: Words;
  /** The page's own address, for trying again. */
  address: string;
  children: (value: Value) => ReactNode;
};

/** A page about one thing: loading, there, not there, or not to be had right now. */
export function TitleOutcome<Value>(props: TitleOutcomeProps<Value>) {
  const { found, words, address, children } = props;
  return (
    <>
      <LoadingTitle found={found} words={words} />
      <Suspense fallback={<Loading words={words} />}>
        <Await resolve={found}>
          {(outcome: Found<Value>) => {
            if (outcome.outcome === "missing") return <Missing words={words} />;
            if (outcome.outcome === "failed") return <Failed address={address} words={words} />;
            return children(outcome.value);
          }}
        </Await>
      </Suspense>
    </>
  );
}

type LoadingTitleProps = { found: object | Promise<unknown>; words: Words };

/**
 * What the tab says until there is a name. It stands beside the part that is on its way, because
 * the server sends no title from a loading state; the client script takes the later one.
 */
function LoadingTitle({ found, words }: LoadingTitleProps) {
  if (!(found instanceof Promise)) return null;
  return <title>{`${words.loading} · Matinee`}</title>;
}

function Loading({ words }: { words: Words }) {
  return (
    <TitleSkeleton>
      <LoadingText>{words.loading}</LoadingText>
    </TitleSkeleton>
  );
}

function Missing({ words }: { words: Words }) {
  return (
    <Page>
      <title>{`${words.missing} · Matinee`}</title>
      <meta content="noindex" name="robots" />
      <EmptyState
        actions={
          <ButtonLink href={href("/")} look="primary">
            Return to Home
          </ButtonLink>
        }
        size="page"
        text="The link may be mistyped, or the title has been removed from the film database."
        title={words.missing}
      />
    </Page>
  );
}

type FailedProps = { words: Words; address: string };

function Failed({ words: { failed }, address }: FailedProps) {
  return (
    <Page>
      <title>{`${failed.replace(/\.$/, "")} · Matinee`}</title>
      <meta content="noindex" name="robots" />
      <ErrorState
        retryTo={address}
        size="page"
        text="This isn't your fault: the film database isn't answering right now. Please try again in a moment."
        title={failed}
      />
      <FailureToast text={`${failed} ${TRY_LATER}`} />
    </Page>
  );
}
