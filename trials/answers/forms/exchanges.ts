import type { Exchange } from "../exchange.ts";
import { confirmForms, leavingForms, signInForms } from "./account-forms.ts";
import { apiReports } from "./api-reports.ts";
import { choiceForms } from "./choice-forms.ts";
import { infoForms } from "./info-forms.ts";
import { listForms } from "./list-forms.ts";
import { operatorForms } from "./operator-forms.ts";
import { ownForms } from "./own-forms.ts";
import { paymentForms } from "./payment-forms.ts";
import { tokenReports } from "./token-reports.ts";

/** Everything that is sent while everyone stays signed in, in an order in which each is possible. */
export const exchanges: readonly Exchange[] = [
  ...infoForms,
  ...choiceForms,
  ...apiReports,
  ...listForms,
  ...ownForms,
  ...paymentForms,
  ...signInForms,
  ...tokenReports,
  ...operatorForms,
];

/** What ends sessions and accounts. */
export const lastExchanges: readonly Exchange[] = [...confirmForms, ...leavingForms];
