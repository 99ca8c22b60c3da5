import { useState, type ComponentProps, type InputEvent, type SubmitEvent } from "react";

import { formatMoney } from "#app/lib/formats/money.ts";
import { IslandButton } from "#app/ui/buttons/island-button.tsx";
import { UnsentField } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { FieldStack } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import {
  cardFields,
  checkCard,
  type CardCheck,
  type CardField,
  type CardFields,
} from "../card/card-check.ts";
import styles from "./card-form.module.css";
import { formatCardNumber, formatCvv, formatExpiry, rewrite } from "../card/card-writing.ts";
import { PaymentForm, type Agreement } from "./payment-form.tsx";
import type { Payment } from "./use-payment.ts";

const inputOf = (form: HTMLFormElement, field: CardField) =>
  form.querySelector<HTMLInputElement>(`[data-card="${field}"]`);

/** Reads the fields' values; the fields have no names, so no form can send them. */
function readFields(form: HTMLFormElement): CardFields {
  const read = (field: CardField) => inputOf(form, field)?.value ?? "";
  return { number: read("number"), name: read("name"), expiry: read("expiry"), cvv: read("cvv") };
}

function rewriteIn(input: HTMLInputElement, format: (text: string) => string): void {
  const { text, caret } = rewrite(input.value, input.selectionStart ?? Infinity, format);
  if (text === input.value) return;
  input.value = text;
  input.setSelectionRange(caret, caret);
}

const write = (format: (text: string) => string) => (event: InputEvent<HTMLInputElement>) =>
  rewriteIn(event.currentTarget, format);

function writeCvv({ currentTarget: input }: InputEvent<HTMLInputElement>): void {
  const number = input.form ? readFields(input.form).number : "";
  rewriteIn(input, (text) => formatCvv(text, number));
}

/**
 * The number, name, expiry and CVV stay in the browser: only the last four digits and the brand are
 * sent.
 */
export function CardForm({ agreement, payment }: { agreement: Agreement; payment: Payment }) {
  const [refused, setRefused] = useState<Extract<CardCheck, { outcome: "refused" }>>();
  const errors = refused?.errors ?? {};

  const pay = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const result = checkCard(readFields(form), new Date());
    if (result.outcome === "good") {
      setRefused(undefined);
      void payment.send(event, { ...result.trace });
      return;
    }
    setRefused(result);
    const first = cardFields.find((field) => result.errors[field] !== undefined);
    if (first) inputOf(form, first)?.focus();
  };

  /** A field's error disappears while the viewer corrects it. */
  const forgive = ({ target }: InputEvent<HTMLDivElement>) => {
    const field = cardFields.find((name) => (target as HTMLElement).dataset["card"] === name);
    if (refused === undefined || field === undefined) return;
    const { [field]: _, ...others } = refused.errors;
    setRefused({ ...refused, errors: others });
  };

  return (
    <>
      <div className={styles["unscripted"]}>
        <Notice>
          {t(
            "Paying by card needs JavaScript: without it your card’s number would have to travel to us, and it stays with you. PayPal and UPI work without.",
          )}
        </Notice>
      </div>
      <div className={styles["scripted"]} onInput={forgive}>
        <PaymentForm agreement={agreement} method="credit_card" onSubmit={pay}>
          <FieldStack>
            {refused?.problem !== undefined && <Notice tone="error">{refused.problem}</Notice>}
            <WrittenField
              autoComplete="cc-number"
              dir="ltr"
              field="number"
              error={errors.number}
              inputMode="numeric"
              label={t("Card Number")}
              onInput={write(formatCardNumber)}
              placeholder="1234 5678 9012 3456"
            />
            <WrittenField
              autoComplete="cc-name"
              field="name"
              error={errors.name}
              label={t("Name on Card")}
              maxLength={100}
              spellCheck={false}
            />
            <div className={styles["pair"]}>
              <WrittenField
                autoComplete="cc-exp"
                dir="ltr"
                field="expiry"
                error={errors.expiry}
                inputMode="numeric"
                label={t("Expiry Date")}
                onInput={write(formatExpiry)}
                placeholder={t("MM/YY")}
              />
              <WrittenField
                autoComplete="cc-csc"
                dir="ltr"
                field="cvv"
                error={errors.cvv}
                inputMode="numeric"
                label={t("CVV")}
                onInput={writeCvv}
                placeholder="123"
              />
            </div>
            <p className={styles["faint"]}>
              {t(
                "Your card’s number, name, expiry and CVV never leave this browser. Only its brand and last four digits are stored.",
              )}
            </p>
            <IslandButton
              busy={payment.isBusy}
              busyLabel={t("Processing...")}
              icon="lock"
              variant="primary"
              size="large"
              type="submit"
              wide
            >
              {t("Pay {due}", { due: formatMoney(agreement.due) })}
            </IslandButton>
          </FieldStack>
        </PaymentForm>
      </div>
    </>
  );
}

type WrittenFieldProps = Omit<ComponentProps<typeof UnsentField>, "name"> & { field: CardField };

/** One of the card's fields, with the selector that finds it. */
function WrittenField({ field, ...props }: WrittenFieldProps) {
  return <UnsentField {...props} aria-required data-card={field} />;
}
