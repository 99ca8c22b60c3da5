import { AxeBuilder } from "@axe-core/playwright";
import { test, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What the browser reports when axe looks into the preview of an email, where no script runs. */
export const SANDBOXED: readonly RegExp[] = [
  /^Blocked script execution in '[^']*\/preview\/html/,
  /^Failed to execute 'postMessage' on 'DOMWindow'/,
];

/** Accessibility problems of the page, as far as a machine can find them. */
export async function findProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(RULES)
    // Without the frames of other origins, whose pages are not ours, and without collecting passed
    // rules: the same findings for a third of the work.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
}

/** Before its style sheets are there a page has no look, and browsers show nothing of it. */
const isStyled = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(
      ({ sheet }) => sheet !== null,
    ),
  );

export async function isWiderThanScreen(page: Page): Promise<boolean> {
  await isStyled(page);
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

/**
 * Texts of the page that are cut off without an ellipsis, controls outside of the window, and names
 * in another script that begin at the other side than the page does.
 */
export async function findMisfits(page: Page): Promise<string[]> {
  await isStyled(page);
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("main *, header *")].filter(
      (element) => element.clientWidth > 1 && element.checkVisibility(),
    );
    const isCut = (element: HTMLElement) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const cuts = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis";
      const [own] = element.children;
      return cuts && own?.tagName === "SPAN" && own.scrollWidth > element.clientWidth;
    };
    const { direction } = getComputedStyle(document.body);
    const isAtOtherSide = (element: HTMLElement) => {
      const look = getComputedStyle(element);
      const isBlock = !look.display.startsWith("inline") && look.display !== "contents";
      const side = look.direction === "rtl" ? "right" : "left";
      const isAtOwn = look.textAlign === "start" || look.textAlign === side;
      return isBlock && look.direction !== direction && isAtOwn;
    };
    // What is fixed makes no page wider.
    const isOutside = (element: HTMLElement) => {
      const { left, right } = element.getBoundingClientRect();
      return element.matches("header :is(a, button)") && (left < -1 || right > innerWidth + 1);
    };
    const isSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
    const cut = shown.filter((each) => isCut(each) || (isSeen(each) && isOutside(each)));
    const astray = shown.filter(
      (element) =>
        element.matches('[dir="auto"]:not(p, input, textarea)') && isAtOtherSide(element),
    );
    return [...cut, ...astray].map((element) => element.innerText || element.outerHTML);
  });
}

/** Ids of more than one element: a script would find the first of them. */
export const repeatedIds = (page: Page): Promise<string[]> =>
  page.locator("[id]").evaluateAll((elements) => {
    const ids = elements.map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });

/** Elements that may only contain text and what stands in a line of it. */
const TEXT_ONLY = ":is(label, button, span, p, h1, h2, h3, h4, h5, h6, output, strong, b)";

const BLOCKS =
  ":is(div, p, ul, ol, dl, h1, h2, h3, h4, h5, h6, section, aside, nav, form, table, fieldset)";

/** What a validator of HTML refuses, of what this site has had. */
const INVALID = [
  `${TEXT_ONLY} ${BLOCKS}`,
  `:is(a, button, label) :is(a, button)`,
  "aside[role]:not([role=note], [role=region], [role=search])",
  ":is(input[type=search], main, header)[role]",
  "section:not([aria-label], [aria-labelledby], :has(h1, h2, h3, h4, h5, h6))",
  // Its reader of styles does not know the unit, and a style sheet can multiply by it.
  "[style*=cqi]",
].join();

/** Markup that no validator of HTML lets pass. */
export const findInvalid = (page: Page): Promise<string[]> =>
  page.locator(INVALID).evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML));

/** The page's heading and what the header offers, as far as they reach out of the window. */
export async function findOutside(page: Page): Promise<string[]> {
  await isStyled(page);
  return page
    .locator("header :is(a, button), main h1")
    .filter({ visible: true })
    .evaluateAll((elements) => {
      const range = document.createRange();
      const isOutside = (element: Element) => {
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      };
      return elements.filter(isOutside).map((element) => element.outerHTML);
    });
}

interface LayoutShift {
  value: number;
  /** What moved, from where and to where. */
  moved: string[];
}

/** What shifted within `part` since the page began to load. */
export const layoutShifts = (page: Page, part = "html"): Promise<LayoutShift[]> =>
  page.evaluate(async (selector) => {
    // What has just come moves others in the next frame, and is recorded by the one after.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    interface Source {
      node: Node | null;
      previousRect: DOMRect;
      currentRect: DOMRect;
    }
    const isWithin = ({ node }: Source) =>
      (node?.parentElement?.closest(selector) ?? null) !== null ||
      (node instanceof Element && node.matches(selector));
    const describe = ({ node, previousRect, currentRect }: Source) => {
      const what = node instanceof Element ? node.outerHTML : (node?.textContent ?? "what is gone");
      return `${what.slice(0, 200)}\n  ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
    };
    return new Promise<LayoutShift[]>((resolve) => {
      const found: LayoutShift[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntriesByType("layout-shift")) {
          const sources: Source[] = Reflect.get(entry, "sources");
          // A source may be gone by now: its movement still counts for the whole page.
          if (selector !== "html" && !sources.some(isWithin)) continue;
          found.push({ value: Reflect.get(entry, "value"), moved: sources.map(describe) });
        }
        if (list.getEntriesByType("navigation").length > 0) resolve(found);
      });
      observer.observe({ type: "layout-shift", buffered: true });
      // Every page has one, which comes with all that was recorded, or after it.
      observer.observe({ type: "navigation", buffered: true });
    });
  }, part);

export const sumOfShifts = (shifts: readonly LayoutShift[]) =>
  shifts.reduce((total, { value }) => total + value, 0);

/** How far anything within `part` shifted since the page began to load; a test that fails says what. */
export async function layoutShift(page: Page, part?: string): Promise<number> {
  const shifts = await layoutShifts(page, part);
  for (const { value, moved } of shifts) {
    await test.info().attach(`what shifted by ${value}`, { body: moved.join("\n") });
  }
  return sumOfShifts(shifts);
}
