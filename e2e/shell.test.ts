import { expect, test } from "./support/journey.ts";
import { hasSentAll, outboxOf, fillOutbox } from "./support/outbox.ts";

const INCEPTION = {
  contentId: "27205",
  contentTitle: "Inception",
  contentType: "movie",
  action: "view",
};

test("the header offers a visitor the four links, on wide screens the free films, the search and Sign In @prove", async ({
  page,
}) => {
  await page.goto("/movies");
  const main = page.getByRole("navigation", { name: "Main" });
  const four = ["Home", "Movies", "TV Shows", "Categories"];
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(main.getByRole("link").filter({ visible: true })).toHaveText([
    ...four,
    "Free films",
  ]);
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(main.getByRole("link").filter({ visible: true })).toHaveText(four);
  await expect(main.getByRole("link", { name: "Movies" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Your account" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Search" })).toHaveAttribute("href", "/search");
});

test("on a small screen a bar at the bottom has the main places, and covers nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/archive");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  await expect(bar.getByRole("link")).toHaveText(["Home", "Search", "Free films", "My Matinee"]);
  await expect(bar.getByRole("link", { name: "Free films" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [terms, top] = await Promise.all([
    page.getByRole("link", { name: "terms of use" }).boundingBox(),
    bar.boundingBox(),
  ]);
  expect((terms?.y ?? 0) + (terms?.height ?? 0)).toBeLessThan(top?.y ?? 0);
  await bar.getByRole("link", { name: "Search" }).click();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.keyboard.press("Escape");
  await bar.getByRole("link", { name: "My Matinee" }).click();
  await expect(page).toHaveURL("/login?next=%2Fwatchlist");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar.getByRole("link")).toHaveCount(0);
});

test("on a small screen a menu button opens the main links", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/movies");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.locator("#main-menu");
  await expect(menu.getByRole("link")).toHaveText([
    "Home",
    "Movies",
    "TV Shows",
    "Categories",
    "Free films",
  ]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});

test("the skip link is the first stop of the keyboard and leads to the content", async ({
  page,
}) => {
  await page.goto("/movies");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("Control and K open the search from anywhere @prove", async ({ page }) => {
  await page.goto("/region");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
});

test("the slash is an ordinary character in a field @prove", async ({ page }) => {
  await page.goto("/region");
  await page.getByLabel("Country or region").focus();
  await page.keyboard.press("/");
  await expect(page).toHaveURL("/region");
});

test("the theme follows the system until one is chosen, which the next page starts with", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/movies");
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: "Evening" }).click();
  const dark = await ground();
  expect(dark).not.toBe(light);
  await expect(page.getByRole("button", { name: "Evening" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goto("/region");
  expect(await ground()).toBe(dark);
  await page.getByRole("button", { name: "As my device" }).click();
  expect(await ground()).toBe(light);
});

test("a region is chosen, stored, shown, and leads back to the page of the link @prove", async ({
  page,
}) => {
  await page.goto("/movies");
  await expect(page.locator("html")).toHaveAttribute("data-region", "IN");
  await page.getByRole("link", { name: "Region" }).click();
  await page.getByLabel("Country or region").selectOption({ label: "United Kingdom" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/movies");
  await expect(page.locator("html")).toHaveAttribute("data-region", "GB");
});

test("a region's return address never leaves the site @prove", async ({ request }) => {
  for (const from of [
    "https://evil.example/x",
    "//evil.example/x",
    "javascript:alert(1)",
    "\\\\evil",
  ]) {
    const response = await request.post("/setting", {
      form: { region: "GB", from },
      maxRedirects: 0,
    });
    expect(response.headers()["location"], from).toMatch(/^\/(?![/\\])/);
    expect(response.headers()["location"], from).not.toContain("evil.example");
  }
});

test("in the demo world the footer says so, and has the required credits @prove", async ({
  page,
}) => {
  await page.goto("/movies");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Demo catalogue")).toBeVisible();
  await expect(footer).toContainText(
    "This website uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.",
  );
  for (const name of [
    "About",
    "Jobs",
    "Contact",
    "FAQ",
    "Devices",
    "Help",
    "Terms",
    "Privacy",
    "Cookies",
  ]) {
    await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  }
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("when the connection is lost a page of ours says so, and Try Again returns", async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
    await page.goto("/movies");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await context.setOffline(true);
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The lights are out.");
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page).toHaveURL("/login?next=%2Fprofile");
  });

  test("so does a link from one of our screens to another, and Try Again opens it @prove", async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
    const main = page.getByRole("navigation", { name: "Main" });
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto("/movies");
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await context.setOffline(true);
    // A pointer that rests there prefetches the page, for which the browser forgets that it is
    // offline.
    await main.getByRole("link", { name: "TV Shows" }).press("Enter");
    await expect(heading).toHaveText("The lights are out.");
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page).toHaveURL("/tvshows");
    await expect(heading).toHaveText("TV Shows");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one link leads to the account, and the theme is chosen by a form @prove", async ({
    page,
  }) => {
    await page.goto("/movies");
    await expect(page.getByRole("link", { name: "Account" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign In" })).toBeHidden();
    await page.getByRole("button", { name: "Evening" }).click();
    await expect(page).toHaveURL("/movies");
  });
});

test("a page prefetches the link under the pointer, and opens it from there", async ({ page }) => {
  await page.goto("/about");
  const ahead = page.waitForRequest((request) => request.headers()["sec-purpose"] === "prefetch");
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).hover();
  expect((await ahead).url()).toMatch(/\/faq$/);
});

test("signing out is reported by the page as well, even while it closes @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/movies");
  await page.waitForFunction(() => localStorage.getItem("user") !== null);
  const reported = page.waitForResponse(/\/api\/track-auth$/);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  // The server accepts it only from the viewer it is about, with a plausible time.
  expect((await reported).status()).toBe(200);
});

test("unsent reports are stored, and sent with their own time once there is a connection @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/movies");
  await page.waitForFunction(() => localStorage.getItem("user") !== null);
  const timestamp = new Date(Date.now() - 3_600_000).toISOString();
  const body = { ...INCEPTION, userId: null, timestamp };
  await fillOutbox(page, { key: "0".repeat(32), path: "/api/track-view", body });
  const sent = page.waitForRequest(/\/api\/track-view$/);
  await context.setOffline(true);
  await context.setOffline(false);
  expect((await sent).postDataJSON()).toEqual({ ...body, key: "0".repeat(32) });
  await hasSentAll(page);
});

test("a server in trouble gets unsent reports later, and one that refuses them never again @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of (?:400|503)/);
  const statuses = [503, 400];
  const requests: number[] = [];
  await page.route("**/api/track-view", (route) => {
    const status = statuses[requests.length] ?? 500;
    requests.push(status);
    return route.fulfill({ status, json: { success: false } });
  });
  await page.goto("/about");
  await fillOutbox(page, { key: "0".repeat(32), path: "/api/track-view", body: INCEPTION });
  await page.reload();
  await expect.poll(() => requests).toEqual([503]);
  expect(await outboxOf(page)).toHaveLength(1);
  await page.reload();
  await expect.poll(() => requests).toEqual([503, 400]);
  await hasSentAll(page);
});

test("signing out leaves nothing unsent on the device @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/movies");
  await page.waitForFunction(() => localStorage.getItem("user") !== null);
  const toggle = { kind: "watchlist", about: "movie:603", isOn: true };
  const owner = { email: "somebody@example.org", profile: "another" };
  const entry = { key: "1".repeat(32), path: "/api/user-watchlist", body: {}, toggle, ...owner };
  await fillOutbox(page, entry);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await outboxOf(page)).toEqual([]);
});
