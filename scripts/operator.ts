// npm run operator -- check | messages | emails | payments | subscription | refund | matches:
// tests the outside services; shows and corrects messages, unsent emails, payments and matches of
// free films, while the server may run.
import { runOperator } from "./operator/run-operator.ts";
import { printOrRefuse } from "./operator/print-or-refuse.ts";

await printOrRefuse(() => runOperator(process.argv.slice(2), process.env));
