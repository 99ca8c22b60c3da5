import { useEffect } from "react";

import { raiseToast } from "#app/ui/raise-toast.ts";

interface FailureToastProps {
  /** What failed, as the section itself says it. */
  text: string;
  /** The answer that tells of the failure; a new one, after another try, raises the toast again. */
  failure: object;
}

export const TRY_LATER = "Please try again later.";

const raised = new WeakSet<object>();

/** Raises a failure's toast once; whoever has no script reads the section's own message. */
export function FailureToast({ text, failure }: FailureToastProps) {
  useEffect(() => {
    if (raised.has(failure)) return;
    raised.add(failure);
    raiseToast({ text: `${text} ${TRY_LATER}`, tone: "error" });
  }, [text, failure]);
  return null;
}
