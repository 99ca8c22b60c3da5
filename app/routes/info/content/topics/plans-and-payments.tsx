import { href } from "react-router";

import { plans } from "#app/features/billing/price-list.ts";

import type { Topic } from "./topic.ts";

export const plansAndPayments: Topic = {
  slug: "plans-and-payments",
  title: "Plans and payments",
  icon: "ticket",
  summary: "What the plans hold, how to pay, and how to stop.",
  sections: [
    {
      id: "choose-a-plan",
      heading: "Choose a plan",
      body: (
        <>
          <ul>
            {plans.map((plan) => (
              <li key={plan.id}>
                <strong>{plan.name}</strong>: {plan.quality.toLowerCase()} quality,{" "}
                {plan.resolution}, {plan.devices}{" "}
                {plan.devices === 1 ? "device" : "devices at the same time"}
              </li>
            ))}
          </ul>
          <p>
            Each costs the same every month; the <a href="/plans">plans</a> show today’s prices.
            Public-domain films are free, and no plan lowers their quality.
          </p>
        </>
      ),
    },
    {
      id: "ways-to-pay",
      heading: "Ways to pay",
      body: (
        <>
          <p>You pay when you complete your subscription:</p>
          <ul>
            <li>
              <strong>Credit card.</strong> Fill in number, name, expiry and CVV. They stay in your
              browser; only the card’s brand and its last four digits are sent.
            </li>
            <li>
              <strong>PayPal.</strong> Choose the tab and press the button.
            </li>
            <li>
              <strong>UPI.</strong> Pay in your own app, then press “I’ve Made the Payment”.
            </li>
          </ul>
          <p>
            The card tab needs JavaScript, because without it your card’s number would have to
            travel to us. PayPal and UPI work without.
          </p>
        </>
      ),
    },
    {
      id: "payment-failed",
      heading: "My payment did not go through",
      body: (
        <>
          <p>
            Nothing is paid and nothing is lost: a subscription exists only when its payment does.
            Pressing the button twice never pays twice.
          </p>
          <ul>
            <li>“Please fill in all payment details”: one of the fields is still empty.</li>
            <li>
              A message at the card’s number or expiry: compare them with the card, digit by digit.
            </li>
            <li>
              “User session expired. Please log in again.”: sign in, and you come back to the plan
              that you had chosen.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "renewal",
      heading: "What happens at the end of the month",
      body: (
        <p>
          Three days before, we write to you. Where your way to pay cannot be charged by itself, the
          plan goes on when you confirm with the link in that email, and ends when you do nothing.
          Nobody pays without knowing. A plan that began on the 31st ends on the last day of a
          shorter month, and finds its way back to the 31st after it.
        </p>
      ),
    },
    {
      id: "cancel",
      heading: "Cancel",
      body: (
        <p>
          You may cancel on any day, without a reason. What you have paid for stays yours until it
          runs out. If something about a payment looks wrong, write to the billing address on the{" "}
          <a href={href("/contact")}>Contact page</a>.
        </p>
      ),
    },
  ],
};
