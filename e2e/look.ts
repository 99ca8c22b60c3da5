import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What would keep somebody out of the page, as far as a machine can tell. */
export async function findProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(RULES)
    // Without looking into frames of other origins, whose pages are not ours, and without
    // gathering what is well: the same findings for a third of the work.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
}

export const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** How far anything within `part` moved by itself since the page began to load. */
export const layoutShift = (page: Page, part = "html"): Promise<number> =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        let total = 0;
        const isWithin = ({ node }: { node: Node | null }) =>
          (node?.parentElement?.closest(selector) ?? null) !== null ||
          (node instanceof Element && node.matches(selector));
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            // A source may be gone by now: what moved it still counts for the whole page.
            const counts = selector === "html" || Reflect.get(entry, "sources").some(isWithin);
            if (counts) total += Reflect.get(entry, "value");
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(total), 400);
      }),
    part,
  );
