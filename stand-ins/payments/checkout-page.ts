import type { Invoice, Session } from "./stripe-world.ts";

const sum = (amount: number, currency: string) =>
  `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;

const problemIn = (problem: string | undefined) =>
  problem === undefined ? "" : `<p role="alert">${problem}</p>`;

/** The stand-in's checkout: a name for each button, and nothing to type. */
export const checkoutPage = (session: Session, problem?: string) =>
  page(
    "Checkout",
    `<p>${session.mode === "subscription" ? "Each month" : "Once"}: ${sum(session.amount_total, session.currency)}</p>
${problemIn(problem)}
<form method="post">
<button name="method" value="card">Pay by Card</button>
<button name="method" value="upi">Pay by UPI</button>
<button name="back" value="1">Back to the Site</button>
</form>`,
  );

/** Where an invoice is paid that could not be charged. */
export const invoicePage = (invoice: Invoice, problem?: string) =>
  page(
    "Invoice",
    invoice.status === "paid"
      ? "<p>This invoice is paid.</p>"
      : `<p>Due: ${sum(invoice.amount_due, invoice.currency)}</p>
${problemIn(problem)}
<form method="post"><button>Pay Invoice</button></form>`,
  );

function page(title: string, body: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:1rem/1.6 system-ui;max-inline-size:24rem;margin:10vh auto;padding:1rem}button{font:inherit;display:block;inline-size:100%;margin-block:.5rem;padding:.7rem}</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}
