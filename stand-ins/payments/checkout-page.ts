import type { Session } from "./stripe-world.ts";

const sum = ({ amount_total: amount, currency }: Session) =>
  `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** The stand-in's checkout: a name for each button, and nothing to type. */
export function checkoutPage(session: Session, problem?: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Checkout</title>
<style>body{font:1rem/1.6 system-ui;max-inline-size:24rem;margin:10vh auto;padding:1rem}button{font:inherit;display:block;inline-size:100%;margin-block:.5rem;padding:.7rem}</style>
</head>
<body>
<h1>Checkout</h1>
<p>${session.mode === "subscription" ? "Each month" : "Once"}: ${sum(session)}</p>
${problem === undefined ? "" : `<p role="alert">${problem}</p>`}
<form method="post">
<button name="method" value="card">Pay by Card</button>
<button name="method" value="upi">Pay by UPI</button>
<button name="back" value="1">Back to the Site</button>
</form>
</body>
</html>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}
