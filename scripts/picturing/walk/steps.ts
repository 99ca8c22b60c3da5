import type { Locator, Page } from "@playwright/test";

import type { Way, WayName } from "./ways.ts";

/** Somebody on the first evening, in a browser of their own. */
export interface Walker {
  page: Page;
  wayName: WayName;
  way: Way;
  /** Before each address, such as "/hi". */
  language: string;
  /** Presses since the step began, without the moves in between. */
  clicks: number;
}

type Act = (walker: Walker) => Promise<unknown>;

export interface Step {
  name: string;
  /** How it is done, where all do it alike or each in a way of its own. */
  act: Act | Record<WayName, Act>;
  /** What shows that it is done; it waits until then. */
  isDone: Act;
}

const PERSON = { name: "Ada Lovelace", email: "ada@example.org", password: "one row of bulbs" };
/** Well-known films in the demo world, by the film database's numbers. */
const TASTES = ["238", "129", "27205", "348", "289"];
/** The title of a free film, and the start of its page's address. */
const FREE_FILM = { title: "Detour", address: "/archive/Detour" };
const MOST_CLICKS_TO_PLAY = 2;

const shown = (page: Page, selector: string): Locator =>
  page.locator(selector).filter({ visible: true }).first();

/** The phone's bar has one, the header another. */
const linksHome = ({ language }: Walker) => `:is(nav, header) a[href="${language || "/"}"]`;

const video = (page: Page) => page.locator("video").first();

async function press(walker: Walker, selector: string): Promise<void> {
  const target = shown(walker.page, selector);
  await walker.way.press(walker.page, target);
  walker.clicks += 1;
}

async function write(walker: Walker, selector: string, text: string): Promise<void> {
  await walker.way.reach(walker.page, shown(walker.page, selector));
  await walker.page.keyboard.type(text);
}

const see = (selector: string) => (walker: Walker) => shown(walker.page, selector).waitFor();

/** At another address, of the walker's language, with something in sight. */
const isAt = (path: string, selector: string) => async (walker: Walker) => {
  const address = `${walker.language}${path}`.replace(/(?<=.)\/$/, "");
  await walker.page.waitForURL(({ pathname }) => pathname === address);
  await see(selector)(walker);
};

const isPlaying = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0.5);

/** Plays from home with what leads the page, and again if the first press only opened the film. */
async function playFree(walker: Walker): Promise<void> {
  const { page } = walker;
  await press(walker, "main a[href*='/archive/'][href$='#play']");
  await page.waitForURL(/\/archive\//);
  await video(page).waitFor();
  const isOn = await waitUntil(() => isPlaying(page), 15_000);
  if (!isOn) await press(walker, "section [data-entrance]");
}

async function waitUntil(isSo: () => Promise<boolean>, longestMs: number): Promise<boolean> {
  const end = performance.now() + longestMs;
  while (performance.now() < end) {
    if (await isSo()) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  return false;
}

async function isOnWithFewClicks({ page, clicks }: Walker): Promise<void> {
  if (clicks > MOST_CLICKS_TO_PLAY) throw new Error(`It took ${clicks} presses.`);
  if (!(await waitUntil(() => isPlaying(page), 60_000))) throw new Error("It does not play.");
}

/** To the end of the film, with what each has in hand. */
const toTheEnd: Record<WayName, Act> = {
  async pointer({ page }) {
    const slider = shown(page, "[data-seek]");
    await page
      .locator("video")
      .first()
      .hover({ position: { x: 100, y: 60 }, force: true });
    const box = await slider.boundingBox();
    if (!box) throw new Error("There is nothing to seek with.");
    const isToLeft = await slider.evaluate((each) => getComputedStyle(each).direction === "rtl");
    const x = isToLeft ? box.x + 1 : box.x + box.width - 1;
    await page.mouse.click(x, box.y + box.height / 2);
  },
  async keys({ page, way }) {
    await way.reach(page, page.locator("[data-seek]").first());
    await page.keyboard.press("End");
  },
  async remote({ page }) {
    const isOver = () => video(page).evaluate((element: HTMLVideoElement) => element.ended);
    for (let arrows = 0; arrows < 100 && !(await isOver()); arrows += 1) {
      await page.keyboard.press("ArrowRight");
    }
  },
};

/** The first evening, in order. */
export const steps: readonly Step[] = [
  {
    name: "A visitor opens the site",
    act: ({ page, wayName, language }) =>
      page.goto(`${language}/${wayName === "remote" ? "?tv=1" : ""}`),
    isDone: see("a[href*='/signup']"),
  },
  {
    name: "Says yes to cookies",
    act: (walker) => press(walker, "aside form:has([value=accept]) button"),
    isDone: ({ page }) =>
      page.locator("aside form:has([value=accept])").waitFor({ state: "hidden" }),
  },
  {
    name: "Opens Create Account",
    act: (walker) => press(walker, "main a[href*='/signup']"),
    isDone: see("input[name=name]"),
  },
  {
    name: "Fills in the form",
    async act(walker) {
      await write(walker, "main input[name=name]", PERSON.name);
      await write(walker, "main input[name=email]", PERSON.email);
      await write(walker, "main input[name=password]", PERSON.password);
    },
    isDone: see("main form button[type=submit]"),
  },
  {
    name: "Creates the account",
    act: (walker) => press(walker, "main form:has([name=password]) button[type=submit]"),
    isDone: isAt("/plans", "main a[href*='/first-taste']"),
  },
  {
    name: "Leaves the plans for later",
    act: (walker) => press(walker, "main a[href*='/first-taste']"),
    isDone: isAt("/first-taste", "main form button[type=submit]"),
  },
  {
    name: "Picks five films",
    async act(walker) {
      for (const id of TASTES) {
        const box = walker.page.locator(`main input[name=title][value="${id}"]`);
        await walker.way.press(walker.page, box);
      }
    },
    isDone: async ({ page }) => {
      const count = await page.locator("main input[name=title]:checked").count();
      if (count !== TASTES.length) throw new Error(`${count} of ${TASTES.length} are picked.`);
    },
  },
  {
    name: "Comes home",
    act: (walker) => press(walker, "main form button[type=submit]:not([name])"),
    isDone: isAt("/", "main a[href$='#play']"),
  },
  { name: "Plays a free film", act: playFree, isDone: isOnWithFewClicks },
  { name: "Sees its end card", act: toTheEnd, isDone: see("output a[data-next]") },
  {
    name: "Goes home",
    act: {
      pointer: (walker) => press(walker, linksHome(walker)),
      keys: (walker) => press(walker, linksHome(walker)),
      remote: ({ page }) => page.goBack(),
    },
    isDone: isAt("/", "main h2"),
  },
  {
    name: "Opens the search",
    act: {
      pointer: (walker) => press(walker, "[data-opens=search]"),
      keys: ({ page }) => page.keyboard.press("/"),
      remote: (walker) => press(walker, "header [data-opens=search]"),
    },
    isDone: see("dialog input[name=q]"),
  },
  {
    name: "Types the title of a free film",
    act: ({ page }) => page.keyboard.type(FREE_FILM.title),
    isDone: see(`dialog a[href*="${FREE_FILM.address}"]`),
  },
  {
    name: "Sees all that was found",
    act: ({ page }) => page.keyboard.press("Enter"),
    isDone: isAt("/search", `main a[href*="${FREE_FILM.address}"]`),
  },
  {
    name: "Opens My Matinee",
    act: (walker) => press(walker, "nav a[href$='/watchlist']"),
    isDone: isAt("/watchlist", "main h1"),
  },
];
