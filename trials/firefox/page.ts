import { setTimeout as sleep } from "node:timers/promises";

import type { Firefox } from "./bidi.ts";

const FIND_TIMEOUT_MS = 20_000;
const LOOK_EVERY_MS = 100;

export type FirefoxPage = ReturnType<typeof createPage>;

/** A page in Firefox, used as a person does: by roles and labels. */
export function createPage(firefox: Firefox, origin: string) {
  const { send, context } = firefox;
  const evaluate = (expression: string) => evaluateIn(firefox, expression);
  const find = (role: string, name: string) =>
    until(firefox, `${role} “${name}”`, () => locate(firefox, role, name));
  const perform = (source: object) => send("input.performActions", { context, actions: [source] });
  const type = (text: string) =>
    perform({
      type: "key",
      id: "keyboard",
      actions: [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    });
  /** Waits until an expression in the page is true. */
  const sees = (what: string, expression: string) =>
    until(firefox, what, async () => (await evaluate(expression)) === true);

  return {
    evaluate,
    find,
    sees,
    type,
    open: (path: string) =>
      send("browsingContext.navigate", { context, url: origin + path, wait: "complete" }),

    async click(role: string, name: string): Promise<void> {
      const sharedId: unknown = await find(role, name);
      await send("script.callFunction", {
        functionDeclaration: "(element) => element.scrollIntoView({ block: 'center' })",
        arguments: [{ sharedId }],
        target: { context },
        awaitPromise: false,
      });
      const move = { type: "pointerMove", x: 0, y: 0 };
      const actions = [
        { ...move, origin: { type: "element", element: { sharedId } } },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await perform({ type: "pointer", id: "mouse", actions });
    },

    /** Types into the field with that label: a password field has no role to be found by. */
    async fill(label: string, text: string): Promise<void> {
      const field = `[...document.querySelectorAll("main label")]
        .find(({ textContent }) => textContent.trim() === ${JSON.stringify(label)})?.control`;
      await sees(`the field ${label}`, `${field} instanceof HTMLElement`);
      await evaluate(`${field}.focus()`);
      await type(text);
    },
  };
}

async function evaluateIn({ send, context }: Firefox, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await send("script.evaluate", {
    expression,
    target: { context },
    awaitPromise: true,
  });
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
  return result instanceof Object ? Reflect.get(result, "value") : undefined;
}

async function locate({ send, context }: Firefox, role: string, name: string): Promise<unknown> {
  const locator = { type: "accessibility", value: { role, name } };
  const { nodes } = await send("browsingContext.locateNodes", { context, locator });
  const node: unknown = Array.isArray(nodes) ? nodes[0] : undefined;
  return node instanceof Object ? Reflect.get(node, "sharedId") : undefined;
}

/** Looks again until the element is there. */
async function until<Found>(firefox: Firefox, what: string, look: () => Promise<Found>) {
  const endsAtMs = Date.now() + FIND_TIMEOUT_MS;
  for (;;) {
    // A page that is being left answers no command.
    const found = await look().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    if (Date.now() > endsAtMs) {
      throw new Error(
        `${what} was not seen at ${String(await evaluateIn(firefox, "location.href"))}`,
      );
    }
    await sleep(LOOK_EVERY_MS);
  }
}
