import type { Page } from "@playwright/test";

/**
 * Waits until the framework runs the page: from then on links are followed softly. A quiet network
 * does not say so, since a busy machine may start what it has long had.
 */
export async function comeToLife(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
  // What listens is set up after the next paint.
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    await new Promise((done) => setTimeout(done));
  });
}
