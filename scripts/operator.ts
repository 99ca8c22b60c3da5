// npm run operator -- check | messages | letters | payments | subscription | refund | matches: asks
// the services outside, shows what viewers wrote, what could not be sent, what was paid and which
// free films are which titles, and puts it right, while the server may run.
import { runOperator } from "./operator/run-operator.ts";
import { printOrRefuse } from "./operator/print-or-refuse.ts";

await printOrRefuse(() => runOperator(process.argv.slice(2), process.env));
