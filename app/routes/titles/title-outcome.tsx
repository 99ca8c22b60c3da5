import { Fragment, Suspense, useEffect, useState, type ReactNode } from "react";

import { Await, href } from "react-router";

import { FailureToast } from "#app/features/catalog/failure-toast.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
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
    <Fragment key={address}>
      <LoadingTitle found={found} words={words} />
      <Suspense fallback={<Loading words={words} />}>
        <Await resolve={found}>
          {(outcome: Found<Value>) => {
            if (outcome.outcome === "missing") return <Missing words={words} />;
            if (outcome.outcome === "failed")
              return <Failed address={address} failure={outcome} words={words} />;
            return children(outcome.value);
          }}
        </Await>
      </Suspense>
    </Fragment>
  );
}

type LoadingTitleProps = { found: object | Promise<unknown>; words: Words };

/**
 * What the tab says until there is a name. It stands beside the part that is on its way, because
 * the server sends no title from within what only fills in, and goes when that has its own.
 */
function LoadingTitle({ found, words }: LoadingTitleProps) {
  const [isThere, setIsThere] = useState(!(found instanceof Promise));
  useEffect(() => {
    let isWanted = true;
    const settle = () => isWanted && setIsThere(true);
    void Promise.resolve(found).then(settle, settle);
    return () => void (isWanted = false);
  }, [found]);
  return isThere ? null : <title>{`${words.loading} · Matinee`}</title>;
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
        text="It may have been taken out of the film database, or the address has a slip of the pen."
        title={words.missing}
      />
    </Page>
  );
}

type FailedProps = { words: Words; address: string; failure: object };

function Failed({ words: { failed }, address, failure }: FailedProps) {
  return (
    <Page>
      <title>{`${failed.replace(/\.$/, "")} · Matinee`}</title>
      <meta content="noindex" name="robots" />
      <ErrorState
        reloadDocument
        retryTo={address}
        size="page"
        text="This isn't your fault: the film database doesn't answer right now. Nothing of yours is lost."
        title={failed}
      />
      <FailureToast failure={failure} text={failed} />
    </Page>
  );
}
