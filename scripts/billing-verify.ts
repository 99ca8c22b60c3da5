// npm run billing:verify: holds payments, their changes and subscriptions against each other,
// while the server may run. It changes nothing, and fails when something does not agree.
import { printOrRefuse } from "./operator/print-or-refuse.ts";
import { verifyBilling } from "./operator/verify-billing.ts";

await printOrRefuse(() => verifyBilling(process.env, console.log));
