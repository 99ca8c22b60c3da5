import { FailureToast } from "#app/ui/failure-toast.tsx";
import { ErrorState } from "#app/ui/message-panel.tsx";

export const TRY_LATER = "Please try again later.";

const NOT_YOUR_FAULT =
  "This isn't your fault, and you haven't lost anything. A service that this site depends on isn't working right now.";

interface FailureMessageProps {
  /** The part that failed. */
  title: string;
  /** What its toast says; the title, where that is a sentence. */
  toast?: string;
  /** The page's own address, which Try Again asks for once more. */
  retryTo: string;
  /** Nothing else of the page is available, so the whole document is requested again. */
  wholePage?: boolean;
}

/** A part of a page, or all of it, is not available: shown in its place, and once by a toast. */
export function FailureMessage(props: FailureMessageProps) {
  const { title, toast = title, retryTo, wholePage = false } = props;
  return (
    <>
      <ErrorState
        retryTo={retryTo}
        size={wholePage ? "page" : "section"}
        text={wholePage ? `${NOT_YOUR_FAULT} ${TRY_LATER}` : TRY_LATER}
        title={title}
      />
      <FailureToast text={`${toast} ${TRY_LATER}`} />
    </>
  );
}
