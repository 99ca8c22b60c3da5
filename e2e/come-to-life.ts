import type { Page } from "@playwright/test";

/**
 * Waits until the framework runs the page: from then on links are followed softly. A quiet network
 * does not say so, since a busy machine may start what it has long had; nor do its marks on single
 * elements, which it makes while it is still looking around.
 */
export async function comeToLife(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const entryOf = (node: Node | null, prefix: string) =>
      Object.entries(node ?? {}).find(([key]) => key.startsWith(prefix))?.[1];
    const root = entryOf(document, "__reactContainer$")?.stateNode?.current?.memoizedState;
    const main = entryOf(document.querySelector("main"), "__reactFiber$");
    return root?.isDehydrated === false && main !== undefined;
  });
  // What listens is set up after the next paint.
  await page.evaluate(async () => {
    for (let paint = 0; paint < 3; paint += 1) {
      await new Promise((painted) => requestAnimationFrame(painted));
      await new Promise((done) => setTimeout(done));
    }
  });
}
