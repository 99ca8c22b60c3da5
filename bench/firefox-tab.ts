import { startFirefox, type Firefox } from "#trials/firefox/bidi.ts";

import { HELD_MS, TAB_SIZE, type Browser, type BrowserTab, type Cookies } from "./browser-tab.ts";

const POINTER = { type: "pointer", id: "mouse" };

export async function openFirefox(program: string): Promise<Browser> {
  const firefox = await startFirefox(program);
  return { openTab: (cookies) => openTab(firefox, cookies), close: firefox.close };
}

/** A tab with cookies and a cache of its own. */
async function openTab({ send }: Firefox, cookies: Cookies): Promise<BrowserTab> {
  const { userContext } = await send("browser.createUserContext", {});
  const { context } = await send("browsingContext.create", { type: "tab", userContext });
  await send("browsingContext.setViewport", { context, viewport: TAB_SIZE });
  for (const { name, value, url } of cookies) {
    const cookie = { name, value: { type: "string", value }, domain: new URL(url).hostname };
    await send("storage.setCookie", { cookie, partition: { type: "storageKey", userContext } });
  }
  const point = (actions: readonly object[]) =>
    send("input.performActions", { context, actions: [{ ...POINTER, actions }] });
  return {
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "none" });
    },
    async moveTo(x, y) {
      await point([{ type: "pointerMove", x: Math.round(x), y: Math.round(y) }]);
    },
    async click() {
      await point([
        { type: "pointerDown", button: 0 },
        { type: "pause", duration: HELD_MS },
        { type: "pointerUp", button: 0 },
      ]);
    },
    async evaluate(expression) {
      const target = { context };
      const { result } = await send("script.evaluate", { expression, target, awaitPromise: true });
      return result instanceof Object ? Reflect.get(result, "value") : undefined;
    },
    async close() {
      await send("browser.removeUserContext", { userContext });
    },
  };
}
