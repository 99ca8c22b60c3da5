import { ErrorState } from "#app/ui/message-panel.tsx";

import { FailureToast, TRY_LATER } from "./failure-toast.tsx";

const NOT_YOUR_FAULT =
  "This isn't your fault, and nothing of yours is lost. A service that this site asks doesn't answer as it should.";

export interface FailureMessageProps {
  /** What could not be had. */
  title: string;
  /** What its toast says; the title, where that is a sentence. */
  toast?: string;
  /** The answer that tells of the failure. */
  failure: object;
  /** The page's own address, which Try Again asks for once more. */
  retryTo: string;
  /** Nothing else of the page could be had, so the whole document is asked for again. */
  wholePage?: boolean;
}

/** A part of a page, or all of it, could not be had: said in its place, and once by a toast. */
export function FailureMessage(props: FailureMessageProps) {
  const { title, toast = title, failure, retryTo, wholePage = false } = props;
  return (
    <>
      <ErrorState
        reloadDocument={wholePage}
        retryTo={retryTo}
        size={wholePage ? "page" : "section"}
        text={wholePage ? `${NOT_YOUR_FAULT} ${TRY_LATER}` : TRY_LATER}
        title={title}
      />
      <FailureToast failure={failure} text={toast} />
    </>
  );
}
