import { href } from "react-router";

import { plans } from "#app/features/billing/plans/price-list.ts";
import { t } from "#app/translations/t.ts";

import type { Topic } from "./topic.ts";

export const plansAndPayments = (): Topic => ({
  slug: "plans-and-payments",
  title: t("Plans and payments"),
  icon: "ticket",
  summary: t("What the plans include, how to pay, and how to cancel."),
  sections: [
    {
      id: "choose-a-plan",
      heading: t("Choose a plan"),
      body: (
        <>
          <ul>
            {plans.map((plan) => (
              <li key={plan.id}>
                {t(
                  "<strong>{plan}</strong>: {quality} quality, {resolution}, {devices, plural, one {# device} other {# devices at the same time}}",
                  {
                    plan: t(plan.name),
                    strong: (inside) => <strong>{inside}</strong>,
                    quality: t(plan.qualityInside),
                    resolution: plan.resolution,
                    devices: plan.devices,
                  },
                )}
              </li>
            ))}
          </ul>
          <p>
            {t(
              "Each costs the same every month; the <link>plans</link> show today’s prices. Public-domain films are free, and no plan lowers their quality.",
              { link: (inside) => <a href="/plans">{inside}</a> },
            )}
          </p>
        </>
      ),
    },
    {
      id: "ways-to-pay",
      heading: t("Ways to pay"),
      body: (
        <>
          <p>{t("You pay when you complete your subscription:")}</p>
          <ul>
            <li>
              {t(
                "<strong>Credit card.</strong> Fill in number, name, expiry and CVV. They stay in your browser; only the card’s brand and its last four digits are sent.",
                { strong: (inside) => <strong>{inside}</strong> },
              )}
            </li>
            <li>
              {t("<strong>PayPal.</strong> Choose the tab and press the button.", {
                strong: (inside) => <strong>{inside}</strong>,
              })}
            </li>
            <li>
              {t("<strong>UPI.</strong> Pay in your own app, then press “I’ve Made the Payment”.", {
                strong: (inside) => <strong>{inside}</strong>,
              })}
            </li>
          </ul>
          <p>
            {t(
              "The card tab needs JavaScript, because without it your card’s number would have to be sent to us. PayPal and UPI work without it.",
            )}
          </p>
        </>
      ),
    },
    {
      id: "payment-failed",
      heading: t("My payment did not go through"),
      body: (
        <>
          <p>
            {t(
              "Nothing was paid and nothing is lost: a subscription starts only when its payment succeeds. Pressing the button twice never pays twice.",
            )}
          </p>
          <ul>
            <li>{t("“Please fill in all payment details”: one of the fields is still empty.")}</li>
            <li>
              {t(
                "A message at the card’s number or expiry: compare them with the card, digit by digit.",
              )}
            </li>
            <li>
              {t(
                "“User session expired. Please log in again.”: sign in, and you return to the plan that you chose.",
              )}
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "renewal",
      heading: t("What happens at the end of the month"),
      body: (
        <p>
          {t(
            "Three days before, we email you. If your payment method can’t be charged automatically, the plan continues when you confirm with the link in that email, and ends when you do nothing. Nobody pays without knowing. A plan that began on the 31st ends on the last day of a shorter month, and returns to the 31st after it.",
          )}
        </p>
      ),
    },
    {
      id: "cancel",
      heading: t("Cancel"),
      body: (
        <p>
          {t(
            "You can cancel any day, without a reason. You keep what you have paid for until it runs out. If something about a payment looks wrong, write to the billing address on the <link>Contact page</link>.",
            { link: (inside) => <a href={href("/contact")}>{inside}</a> },
          )}
        </p>
      ),
    },
  ],
});
