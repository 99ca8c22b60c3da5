// npm run billing:verify: compares payments, their changes and subscriptions, while the server may
// run. It changes nothing, and fails when something is inconsistent.
import { printOrRefuse } from "./operator/print-or-refuse.ts";
import { verifyBilling } from "./operator/verify-billing.ts";

await printOrRefuse(() => verifyBilling(process.env, console.log));
