import type { ReactNode, SubmitEvent } from "react";

import type { PayIntent, PaymentMethod } from "../billing.ts";
import type { Money } from "#app/lib/formats/money.ts";

/** What the button agrees to, as the server offered it. */
export interface Agreement {
  planId: string;
  intent: PayIntent;
  due: Money;
  /** Created with the form: however often it is sent, it is one payment. */
  idempotencyKey: string;
}

type PaymentFormProps = {
  agreement: Agreement;
  /** `checkout`: the gateway's page asks. */
  method: PaymentMethod | "checkout";
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** One payment method; a form of its own, so that Enter in one never sends another. */
export function PaymentForm({ agreement, method, onSubmit, children }: PaymentFormProps) {
  const { planId, intent, due, idempotencyKey } = agreement;
  const hidden = {
    plan: planId,
    intent,
    amount: String(due.amountMinor),
    currency: due.currency,
    key: idempotencyKey,
    method,
  };
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      {children}
    </form>
  );
}
