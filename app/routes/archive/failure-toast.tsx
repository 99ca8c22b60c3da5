import { useEffect } from "react";

import { raiseToast } from "#app/ui/raise-toast.ts";

/** Says once that something failed, beside the words that stand in its place. */
export function FailureToast({ text }: { text: string }) {
  useEffect(() => raiseToast({ text, tone: "error" }), [text]);
  return null;
}
