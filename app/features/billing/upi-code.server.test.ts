import { expect, test } from "vitest";

import { createUpiCode } from "./upi-code.server.ts";

const due = { amountMinor: 12950, currency: "INR" } as const;

test("a UPI app is told whom to pay, how much and for what", () => {
  expect(createUpiCode("matinee@bank", due, "Matinee Standard & more")?.address).toBe(
    "upi://pay?pa=matinee@bank&pn=Matinee&am=129.50&cu=INR&tn=Matinee%20Standard%20%26%20more",
  );
});

test("another payee or another sum is another picture", () => {
  const pictures = [
    createUpiCode("matinee@bank", due, "Matinee"),
    createUpiCode("another@bank", due, "Matinee"),
    createUpiCode("matinee@bank", { ...due, amountMinor: 12900 }, "Matinee"),
  ].map((code) => code?.picture);
  expect(new Set(pictures).size).toBe(3);
  expect(pictures[0]).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});

test("there is none for what is not paid in rupees", () => {
  expect(createUpiCode("matinee@bank", { ...due, currency: "USD" }, "Matinee")).toBeUndefined();
});
