import { setTimeout as sleep } from "node:timers/promises";

import { HELD_MS, TAB_SIZE, type Browser, type BrowserTab, type Cookies } from "./browser-tab.ts";
import { startWithDevtools, type Devtools, type Message } from "./devtools.ts";

/*
 * A tab of Chromium as viewers have it. Playwright switches off what makes pages come sooner, such
 * as the back/forward cache, so this speaks the browser's own protocol.
 */

const SIZE = { ...TAB_SIZE, deviceScaleFactor: 1, mobile: false };
const IS_SHOWN = "document.visibilityState === 'visible' && document.prerendering !== true";

export async function openChromium(
  program: string,
  parameters: readonly string[] = [],
): Promise<Browser> {
  const devtools = await startWithDevtools(program, parameters);
  return { openTab: (cookies) => openTab(devtools, cookies), close: devtools.close };
}

async function openTab(devtools: Devtools, cookies: Cookies): Promise<BrowserTab> {
  const { send } = devtools;
  const { browserContextId } = await send("Target.createBrowserContext", {});
  await send("Storage.setCookies", { cookies, browserContextId });
  const pages = watchPages(devtools);
  const made = { url: "about:blank", browserContextId, forTab: true };
  const { targetId } = await send("Target.createTarget", made);
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  // A prerendered page is a second page of the tab.
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await send("Target.setAutoAttach", attach, String(sessionId));

  let place = { x: 0, y: 0 };
  const mouse = async (type: string, extra: object = {}) =>
    send("Input.dispatchMouseEvent", { type, ...place, ...extra }, await pages.findShown());
  const left = { button: "left", clickCount: 1 };
  return {
    async open(url) {
      await send("Page.navigate", { url }, await pages.findShown());
    },
    async moveTo(x, y) {
      place = { x, y };
      await mouse("mouseMoved");
    },
    async click() {
      await mouse("mousePressed", left);
      await sleep(HELD_MS);
      await mouse("mouseReleased", left);
    },
    evaluate: async (expression) => pages.evaluateIn(await pages.findShown(), expression),
    slowDown: pages.slowDown,
    async close() {
      pages.stop();
      await send("Target.disposeBrowserContext", { browserContextId });
    },
  };
}

/** The pages that one tab has had, each prepared before it runs. */
function watchPages({ send, listen }: Devtools) {
  const sessions = new Set<string>();
  let times = 1;
  // All at once: a page that waits for the last one answers none before it.
  const prepare = (session: string) =>
    Promise.allSettled([
      send("Emulation.setCPUThrottlingRate", { rate: times }, session),
      send("Emulation.setDeviceMetricsOverride", SIZE, session),
      send("Runtime.runIfWaitingForDebugger", {}, session),
    ]);
  const stop = listen(({ method, params = {} }: Message) => {
    const session = String(params["sessionId"]);
    if (method === "Target.detachedFromTarget") sessions.delete(session);
    if (method !== "Target.attachedToTarget") return;
    const { targetInfo } = params;
    const type = targetInfo instanceof Object ? Reflect.get(targetInfo, "type") : undefined;
    if (type === "tab") return;
    if (type === "page") sessions.add(session);
    void prepare(session);
  });
  const evaluateIn = async (session: string, expression: string) => {
    const options = { expression, returnByValue: true, awaitPromise: true };
    const { result } = await send("Runtime.evaluate", options, session);
    return result instanceof Object ? Reflect.get(result, "value") : undefined;
  };
  return {
    stop,
    evaluateIn,
    async findShown(): Promise<string> {
      for (const session of [...sessions].toReversed()) {
        const isShown = await evaluateIn(session, IS_SHOWN).catch(() => false);
        if (isShown === true) return session;
      }
      throw new Error("No page is shown.");
    },
    async slowDown(rate: number): Promise<void> {
      times = rate;
      const slow = (session: string) => send("Emulation.setCPUThrottlingRate", { rate }, session);
      await Promise.all([...sessions].map(slow));
    },
  };
}
