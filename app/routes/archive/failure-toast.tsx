import { useEffect } from "react";

import { showToast } from "#app/ui/toast.ts";

/** Says once that something failed, beside the words that stand in its place. */
export function FailureToast({ text }: { text: string }) {
  useEffect(() => showToast({ text, tone: "error" }), [text]);
  return null;
}
