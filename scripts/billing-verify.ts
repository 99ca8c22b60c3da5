// npm run billing:verify: holds payments, their changes and subscriptions against each other,
// while the server may run. It changes nothing, and fails when something does not agree.
import { sayOrRefuse } from "./operator/say-or-refuse.ts";
import { verifyBilling } from "./operator/verify-billing.ts";

await sayOrRefuse(() => verifyBilling(process.env, console.log));
