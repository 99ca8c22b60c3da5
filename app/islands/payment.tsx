import type { ReactNode, SubmitEvent } from "react";

import type { PaymentMethod } from "#app/features/billing/billing.ts";
import { CardForm } from "#app/features/billing/payments/card-form.tsx";
import { CurrencySwitch } from "#app/features/billing/plans/currency-switch.tsx";
import { PAYING_FAILED } from "#app/features/billing/payments/paying-failed.ts";
import { PaymentForm, type Agreement } from "#app/features/billing/payments/payment-form.tsx";
import type { UpiCode } from "#app/features/billing/payments/upi-code.server.ts";
import { usePayment, type Payment } from "#app/features/billing/payments/use-payment.ts";
import { formatMoney } from "#app/lib/formats/money.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { FieldStack } from "#app/ui/layout/page.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./payment.module.css";

type PaymentMethodsProps = {
  agreement: Agreement;
  /** Set when the operator takes payments by UPI. */
  upi: UpiCode | undefined;
  /** Nothing is charged: the payment is only recorded. */
  isRecordOnly: boolean;
  /** The page's own address, for a choice that returns to it. */
  from: string;
  /** The tab that is open at first. */
  method: PaymentMethod;
};

/** The three ways to pay, a form for each. */
export function PaymentMethods(props: PaymentMethodsProps) {
  const payment = usePayment();
  return (
    <>
      {payment.isUnreachable && <Unreachable />}
      {props.isRecordOnly && (
        <p className={styles["recorded"]}>
          {t("This site records your payment; nothing is charged.")}
        </p>
      )}
      <MethodTabs {...props} payment={payment} />
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

function Unreachable() {
  return (
    <div className={styles["problem"]} ref={focus} tabIndex={-1}>
      <Notice tone="error">{t(PAYING_FAILED)}</Notice>
    </div>
  );
}

type MethodTabsProps = PaymentMethodsProps & { payment: Payment };

function MethodTabs({ agreement, upi, isRecordOnly, from, method, payment }: MethodTabsProps) {
  const way = { agreement, payment, isRecordOnly };
  return (
    <Tabs
      defaultValue={method}
      legend={t("How to pay")}
      name="way"
      tabs={[
        {
          value: "credit_card",
          label: t("Credit Card"),
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
        {!isRecordOnly && <p>{t("Press the button to pay with your PayPal account.")}</p>}
        <PayButton payment={payment}>
          {t("Pay {sum} with PayPal", { sum: formatMoney(agreement.due) })}
        </PayButton>
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
        <p>{t("UPI pays in rupees, and your prices are in US dollars.")}</p>
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
          <p>
            {t(
              "Nobody receives payments by UPI here, so please don't make one: the button alone records it.",
            )}
          </p>
        )}
        <PayButton payment={payment}>{t("I've Made the Payment")}</PayButton>
      </FieldStack>
    </PaymentForm>
  );
}

function UpiCodePicture({ upi, sum }: { upi: UpiCode; sum: string }) {
  return (
    <div className={styles["upi"]}>
      <img
        alt={t("QR code to pay {sum} by UPI", { sum })}
        className={styles["code"]}
        height={208}
        src={upi.picture}
        width={208}
      />
      <div className={styles["words"]}>
        <p>
          {t(
            "Scan the code with your UPI app, or open the app on this device. It asks for {sum}.",
            { sum },
          )}
        </p>
        <p>
          {t("It goes to <bdi>{payee}</bdi>, and this site can't see whether it arrived.", {
            payee: upi.payee,
            bdi: (inside) => <bdi dir="ltr">{inside}</bdi>,
          })}
        </p>
        <ButtonLink href={upi.address}>{t("Open UPI App")}</ButtonLink>
      </div>
    </div>
  );
}

function PayButton({ payment, children }: { payment: Payment; children: ReactNode }) {
  return (
    <Button
      busy={payment.isBusy}
      busyLabel={t("Processing...")}
      variant="primary"
      size="large"
      type="submit"
      wide
    >
      {children}
    </Button>
  );
}
