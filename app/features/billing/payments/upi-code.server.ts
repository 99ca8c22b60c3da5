import { encode } from "uqr";

import type { Money } from "#app/lib/formats/money.ts";

export interface UpiCode {
  /** Opens the viewer's own UPI app with payee and amount filled in. */
  address: string;
  /** The same for the camera of another device: a picture that contains the address. */
  picture: string;
  /** Who receives the payment, as the operator set it. */
  payee: string;
}

/** What a UPI app needs to pay this amount; UPI only pays in rupees. */
export function createUpiCode(
  payee: { upiId: string; name: string },
  due: Money,
  note: string,
): UpiCode | undefined {
  if (due.currency !== "INR") return undefined;
  const query = {
    pa: payee.upiId,
    pn: payee.name,
    am: (due.amountMinor / 100).toFixed(2),
    cu: "INR",
    tn: note,
  };
  // Some apps read a plus sign literally, and the @ of an address must not be encoded.
  const pairs = Object.entries(query).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll("%40", "@")}`,
  );
  const address = `upi://pay?${pairs.join("&")}`;
  return { address, picture: drawCode(address), payee: payee.upiId };
}

/** Always dark on light, whatever the theme, because cameras expect that. */
function drawCode(text: string): string {
  const { data, size } = encode(text, { border: 4, ecc: "M" });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : [])));
  const path = dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
