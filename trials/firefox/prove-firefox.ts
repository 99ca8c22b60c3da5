import { createPlace } from "#tests/database-place.ts";
import { startBuiltServer } from "#tests/built-server.ts";

import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { startFirefox } from "./bidi.ts";
import { createPage, type FirefoxPage } from "./page.ts";

const ENTER = "\uE007";
const EMAIL = "ada@example.org";
const PASSWORD = "a warm row of bulbs";

type Journey = [what: string, walk: (page: FirefoxPage) => Promise<void>];

/** Each continues where the one before it ended. */
const journeys: readonly Journey[] = [
  [
    "an account is created, signed out of and signed in to again",
    async (page) => {
      await page.open("/signup");
      await page.fill("Full Name", "Ada Lovelace");
      await page.fill("Email", EMAIL);
      await page.fill("Password", PASSWORD);
      await page.click("button", "Create Account");
      await page.sees("the plans", "location.pathname === '/plans'");
      await page.open("/profile");
      await page.click("button", "Sign Out");
      await page.sees("the sign-in page", "location.pathname === '/login'");
      await page.fill("Email", EMAIL);
      await page.fill("Password", PASSWORD + ENTER);
      await page.sees("the home page", "location.pathname === '/'");
    },
  ],
  [
    "home shows its rows and pictures",
    async (page) => {
      await page.open("/");
      await page.find("heading", "Trending Movies");
      await page.sees(
        "a picture",
        "[...document.images].filter((image) => image.naturalWidth > 100).length > 5",
      );
      await page.sees("who is looking", "document.documentElement.dataset.viewer === 'in'");
    },
  ],
  [
    "a search finds a title and leads there",
    async (page) => {
      await page.open("/search?q=metropolis");
      await page.find("heading", "Search Results");
      await page.sees("a title", "document.querySelector('main a[href^=\"/movie/\"]') !== null");
      await page.evaluate("document.querySelector('main a[href^=\"/movie/\"]').click()");
      await page.sees("its page", "/^\\/movie\\/\\d+$/.test(location.pathname)");
      await page.find("heading", "Metropolis");
    },
  ],
  [
    "a film plays, seeks and pauses",
    async (page) => {
      await page.open("/archive/charlie_chaplin_film_fest");
      await page.click("button", "Play Charlie Chaplin Festival");
      await page.sees("moving pictures", "document.querySelector('video').currentTime > 1");
      await page.sees("a picture", "document.querySelector('video').videoHeight > 0");
      await page.click("button", "Forward 10 seconds");
      await page.sees("a later place", "document.querySelector('video').currentTime > 11");
      await page.click("button", "Pause");
      await page.sees("a standstill", "document.querySelector('video').paused");
    },
  ],
  [
    "the theme changes, and remains",
    async (page) => {
      await page.click("button", "Matinée");
      await page.sees("daylight", "document.documentElement.dataset.theme === 'matinee'");
      await page.open("/about");
      await page.sees("daylight still", "document.documentElement.dataset.theme === 'matinee'");
      await page.click("button", "Evening");
      await page.sees("evening", "document.documentElement.dataset.theme === 'evening'");
    },
  ],
];

/** Five journeys in Firefox through the built server; logs which of them failed, and why. */
export async function proveFirefox(
  program: string,
  log: (line: string) => void,
): Promise<{ failed: number }> {
  const place = await createPlace(undefined);
  const { settings } = await startStandIns();
  const server = await startBuiltServer({ ...settings, MATINEE_DATA: place.dataDirectory });
  const firefox = await startFirefox(program);
  let failed = 0;
  try {
    const page = createPage(firefox, server.origin);
    for (const [what, walk] of journeys) {
      const problem = await walk(page).then(() => undefined, String);
      if (problem !== undefined) failed += 1;
      log(problem === undefined ? `passed: ${what}` : `FAILED: ${what}: ${problem}`);
    }
  } finally {
    await firefox.close();
    await server.stop();
    await place.remove();
  }
  return { failed };
}
