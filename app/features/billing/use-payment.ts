import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useNavigation, useSubmit } from "react-router";

/** So long PayPal is waited for before its payment is recorded. */
const PAYPAL_WAIT_MS = 2000;

/** Sends the payment's form once, after its wait, and tells whether it is on its way. */
export function usePayment() {
  const submit = useSubmit();
  const { formData, state } = useNavigation();
  const [isWaiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isBusy = isWaiting || (state !== "idle" && formData?.has("key") === true);

  function send(event: SubmitEvent<HTMLFormElement>, more: Record<string, string> = {}) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    if (form.get("method") !== "paypal") {
      void submit(form, { method: "post" });
      return;
    }
    setWaiting(true);
    timer.current = setTimeout(() => {
      setWaiting(false);
      void submit(form, { method: "post" });
    }, PAYPAL_WAIT_MS);
  }

  return { isBusy, send };
}

export type Payment = ReturnType<typeof usePayment>;
