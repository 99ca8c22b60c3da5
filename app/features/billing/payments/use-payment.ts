import { useEffect, useRef, useState, type SubmitEvent } from "react";

import { askServer } from "#app/lib/ask-server.client.ts";

/** How long PayPal is awaited before its payment is recorded. */
const PAYPAL_WAIT_MS = 2000;
const REACHABLE_TIMEOUT_MS = 10_000;

type State = "ready" | "busy" | "unreachable";

/**
 * Sends the payment's form once, as the browser sends any form: the answer is a document. First it
 * checks that the server is reachable, since a form that cannot be sent would lose what was typed.
 */
export function usePayment() {
  const [state, setState] = useState<State>("ready");
  const isSending = useRef(false);

  // Back may restore the page as it was left: ready to be sent again, as the same payment.
  useEffect(() => {
    const ready = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isSending.current = false;
      setState("ready");
    };
    addEventListener("pageshow", ready);
    return () => removeEventListener("pageshow", ready);
  }, []);

  async function send(event: SubmitEvent<HTMLFormElement>, more: Record<string, string> = {}) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setState("busy");
    const form = event.currentTarget;
    if (form.querySelector('[name="method"][value="paypal"]')) await wait(PAYPAL_WAIT_MS);
    if (await isReachable()) {
      submit(form, more);
      return;
    }
    isSending.current = false;
    setState("unreachable");
  }

  return { isBusy: state === "busy", isUnreachable: state === "unreachable", send };
}

export type Payment = ReturnType<typeof usePayment>;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REACHABLE_TIMEOUT_MS);
    return (await askServer("/healthz", { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Sends the form with additional values that no field has. */
function submit(form: HTMLFormElement, more: Record<string, string>): void {
  const add = ({ formData }: FormDataEvent) => {
    for (const [name, value] of Object.entries(more)) formData.set(name, value);
  };
  form.addEventListener("formdata", add, { once: true });
  form.submit();
}
