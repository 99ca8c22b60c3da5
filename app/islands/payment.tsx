import type { ReactNode, SubmitEvent } from "react";

import type { PayMethod } from "#app/features/billing/billing.ts";
import { CardForm } from "#app/features/billing/card-form.tsx";
import { CurrencySwitch } from "#app/features/billing/currency-switch.tsx";
import { PAYING_FAILED } from "#app/features/billing/paying-failed.ts";
import { PaymentForm, type Agreement } from "#app/features/billing/payment-form.tsx";
import type { UpiCode } from "#app/features/billing/upi-code.server.ts";
import { usePayment, type Payment } from "#app/features/billing/use-payment.ts";
import { formatMoney } from "#app/lib/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FieldStack } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

import styles from "./payment.module.css";

type PaymentMethodsProps = {
  agreement: Agreement;
  /** Set when the operator takes payments by UPI. */
  upi: UpiCode | undefined;
  /** Nothing is charged: the payment is written down. */
  isRecordOnly: boolean;
  /** The page's own address, for a choice that comes back to it. */
  from: string;
  /** The tab that is open at first. */
  method: PayMethod;
};

/** The three ways to pay, each a form. */
export function PaymentMethods(props: PaymentMethodsProps) {
  const payment = usePayment();
  return (
    <>
      {payment.isUnreachable && <Unreachable />}
      <MethodTabs {...props} payment={payment} />
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

function Unreachable() {
  return (
    <div className={styles["problem"]} ref={focus} tabIndex={-1}>
      <Notice tone="error">{PAYING_FAILED}</Notice>
    </div>
  );
}

type MethodTabsProps = PaymentMethodsProps & { payment: Payment };

function MethodTabs({ agreement, upi, isRecordOnly, from, method, payment }: MethodTabsProps) {
  const way = { agreement, payment, isRecordOnly };
  return (
    <Tabs
      defaultValue={method}
      legend="How to pay"
      name="way"
      tabs={[
        {
          value: "card",
          label: "Credit Card",
          content: <CardForm agreement={agreement} payment={payment} />,
        },
        { value: "paypal", label: "PayPal", content: <PayPal {...way} /> },
        { value: "upi", label: "UPI", content: <Upi {...way} from={from} upi={upi} /> },
      ]}
    />
  );
}

const send = (payment: Payment) => (event: SubmitEvent<HTMLFormElement>) =>
  void payment.send(event);

type WayProps = { agreement: Agreement; payment: Payment; isRecordOnly: boolean };

function PayPal({ agreement, payment, isRecordOnly }: WayProps) {
  return (
    <PaymentForm agreement={agreement} method="paypal" onSubmit={send(payment)}>
      <FieldStack>
        <p>
          {isRecordOnly
            ? "Press the button, and the payment is recorded. Nothing is charged to your PayPal account."
            : "Press the button to pay with your PayPal account."}
        </p>
        <PayButton payment={payment}>Pay {formatMoney(agreement.due)} with PayPal</PayButton>
      </FieldStack>
    </PaymentForm>
  );
}

function Upi({
  agreement,
  payment,
  upi,
  from,
}: WayProps & { upi: UpiCode | undefined; from: string }) {
  const { due, intent } = agreement;
  if (due.currency !== "INR") {
    return (
      <FieldStack>
        <p>UPI pays in rupees, and your prices are in US dollars.</p>
        {intent === "subscribe" && <CurrencySwitch currency={due.currency} from={from} />}
      </FieldStack>
    );
  }
  return (
    <PaymentForm agreement={agreement} method="upi" onSubmit={send(payment)}>
      <FieldStack>
        {upi ? (
          <UpiCodePicture sum={formatMoney(due)} upi={upi} />
        ) : (
          <p>Pay {formatMoney(due)} in your UPI app, then tell us here.</p>
        )}
        <PayButton payment={payment}>I've Made the Payment</PayButton>
      </FieldStack>
    </PaymentForm>
  );
}

function UpiCodePicture({ upi, sum }: { upi: UpiCode; sum: string }) {
  return (
    <div className={styles["upi"]}>
      <img
        alt={`QR code to pay ${sum} by UPI`}
        className={styles["code"]}
        height={208}
        src={upi.picture}
        width={208}
      />
      <div className={styles["words"]}>
        <p>Scan the code with your UPI app, or open the app on this device. It asks for {sum}.</p>
        <ButtonLink href={upi.address}>Open UPI App</ButtonLink>
      </div>
    </div>
  );
}

function PayButton({ payment, children }: { payment: Payment; children: ReactNode }) {
  return (
    <Button
      busy={payment.isBusy}
      busyLabel="Processing..."
      look="primary"
      size="large"
      type="submit"
      wide
    >
      {children}
    </Button>
  );
}
