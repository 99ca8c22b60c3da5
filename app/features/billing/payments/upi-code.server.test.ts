import jsQr from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";

import { createUpiCode } from "./upi-code.server.ts";

const due = { amountMinor: 12950, currency: "INR" } as const;

test("tells a UPI app whom to pay, how much and for what", () => {
  expect(
    createUpiCode({ upiId: "matinee@bank", name: "Matinee" }, due, "Matinee Standard & more")
      ?.address,
  ).toBe(
    "upi://pay?pa=matinee@bank&pn=Matinee&am=129.50&cu=INR&tn=Matinee%20Standard%20%26%20more",
  );
});

/** What a camera reads from a screen, where the code is 208 pixels wide. */
async function scan(picture: string): Promise<string | undefined> {
  const svg = decodeURIComponent(picture.replace("data:image/svg+xml,", ""));
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(208)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test("names the payee that the operator set", () => {
  const code = createUpiCode({ upiId: "matinee@bank", name: "Matinee" }, due, "Matinee");
  expect(code?.payee).toBe("matinee@bank");
});

test("the code on the screen contains the address that the button opens", async () => {
  for (const [upiId, note] of [
    ["matinee@bank", "Matinee Standard"],
    ["a.very-long.payee_name.of.a.cinema@some-payments-bank", "Matinee Premium & more, for £ 5"],
  ] as const) {
    const code = createUpiCode({ upiId, name: "Matinee" }, due, note);
    expect(await scan(code?.picture ?? "")).toBe(code?.address);
  }
});

test("another payee or another amount gives another picture", () => {
  const pictures = [
    createUpiCode({ upiId: "matinee@bank", name: "Matinee" }, due, "Matinee"),
    createUpiCode({ upiId: "another@bank", name: "Matinee" }, due, "Matinee"),
    createUpiCode(
      { upiId: "matinee@bank", name: "Matinee" },
      { ...due, amountMinor: 12900 },
      "Matinee",
    ),
  ].map((code) => code?.picture);
  expect(new Set(pictures).size).toBe(3);
  expect(pictures[0]).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});

test("is missing for payments that are not in rupees", () => {
  expect(
    createUpiCode(
      { upiId: "matinee@bank", name: "Matinee" },
      { ...due, currency: "USD" },
      "Matinee",
    ),
  ).toBeUndefined();
});
