import { expect, test } from "vitest";

import { addressOfAlert } from "./describe-alert.ts";

test("an alert leads to the file that is free, or else to the title", () => {
  const title = { kind: "movie", titleId: "19" } as const;
  const to = (alert: "free" | "service", about: string) =>
    addressOfAlert({ ...title, alert, about });
  expect(to("free", "Detour & co")).toBe("/archive/Detour%20%26%20co");
  expect(to("free", "")).toBe("/movie/19");
  expect(to("service", "8")).toBe("/movie/19");
});
