import { form, type Exchange } from "../exchange.ts";

const MESSAGE = {
  name: "Ben",
  email: "ben@example.org",
  subject: "Films",
  message: "Where are they?",
};
const WRONG = { ...MESSAGE, email: "none", message: "" };

/** What anybody may send from the info pages. */
export const infoForms: readonly Exchange[] = [
  { route: "contact", valid: form(MESSAGE), invalid: form(WRONG) },
  { route: "jobs", valid: form(MESSAGE), invalid: form(WRONG) },
  {
    route: "jobs/:slug",
    path: "/jobs/senior-software-engineer",
    valid: form(MESSAGE),
    invalid: form(WRONG),
  },
  { route: "cookies", valid: form({ intent: "accept" }), invalid: form({ intent: "none" }) },
  { route: "cookies", valid: form({ intent: "essential" }) },
];
