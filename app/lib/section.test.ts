import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { renderingContext } from "./requests/rendering.ts";
import { startTestRendering } from "#tests/pages/test-rendering.ts";
import { section } from "./section.ts";

function open() {
  const context = new RouterContextProvider();
  const rendering = startTestRendering({ streamsAtMs: 0 });
  context.set(renderingContext, rendering);
  return { context, rendering };
}

test("a loaded section leaves the page complete", async () => {
  const { context, rendering } = open();
  expect(await section(context, Promise.resolve(7))).toEqual({ outcome: "loaded", value: 7 });
  expect(rendering.flawed).toBe(false);
});

test("a failed section does not reject, and marks the page as not worth storing", async () => {
  const { context, rendering } = open();
  expect(await section(context, Promise.reject(new Error("outside")))).toEqual({
    outcome: "failed",
  });
  expect(rendering.flawed).toBe(true);
});
