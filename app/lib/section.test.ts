import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { renderingContext, startRendering } from "./rendering.ts";
import { section } from "./section.ts";

function open() {
  const context = new RouterContextProvider();
  const rendering = startRendering("test", "nonce", 0);
  context.set(renderingContext, rendering);
  return { context, rendering };
}

test("a part that came leaves the page whole", async () => {
  const { context, rendering } = open();
  expect(await section(context, Promise.resolve(7))).toEqual({ ok: true, value: 7 });
  expect(rendering.flawed).toBe(false);
});

test("a part that failed is no rejection, and marks the page as not worth storing", async () => {
  const { context, rendering } = open();
  expect(await section(context, Promise.reject(new Error("outside")))).toEqual({ ok: false });
  expect(rendering.flawed).toBe(true);
});
