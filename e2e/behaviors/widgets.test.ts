import { expect, test } from "../support/behavior.ts";

test("a password is shown by its button, and hidden again before it is sent", async ({
  page,
  open,
  answer,
}) => {
  answer("POST /login", { page: "<h1>Signed in</h1>" });
  await open(`<form method="post" action="/login">
    <input id="password" type="password" name="password" />
    <button type="button" data-reveals="password" aria-pressed="false">Show</button>
    <button>Sign In</button>
  </form>`);
  const field = page.locator("#password");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await page.evaluate(() =>
    document.addEventListener("submit", () => {
      sessionStorage.setItem("type", document.querySelector("input")?.type ?? "");
    }),
  );
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Signed in" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("type"))).toBe("password");
});

test("a picture that fails shows what is behind it", async ({ page, open }) => {
  await open('<div data-missing=""><img src="/missing.webp" alt="" /></div>');
  await expect(page.locator("[data-missing]")).toHaveAttribute("data-failed");
});

test("a rail's arrows scroll it, and say where there is more", async ({ page, open }) => {
  const items = Array.from({ length: 30 }, (_, at) => `<li><a href="#${at}">Title ${at}</a></li>`);
  await open(`<style>ul { display: flex; overflow-x: scroll; width: 400px } li { min-width: 100px }</style>
    <section data-rail><ul data-rail-track>${items.join("")}</ul>
    <button data-rail-step="1">Next</button></section>`);
  const rail = page.locator("[data-rail]");
  await rail.hover();
  await expect(rail).toHaveAttribute("data-more", "on");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rail).toHaveAttribute("data-more", "back on");
  await page.getByRole("link", { name: "Title 4" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Title 5" })).toBeFocused();
});

test("a rail that is read from the right scrolls to the left, and its keys follow the screen", async ({
  page,
  open,
}) => {
  const items = Array.from({ length: 30 }, (_, at) => `<li><a href="#${at}">Title ${at}</a></li>`);
  await open(`<style>ul { display: flex; overflow-x: scroll; width: 400px } li { min-width: 100px }</style>
    <section data-rail dir="rtl"><ul data-rail-track>${items.join("")}</ul>
    <button data-rail-step="1">Next</button></section>`);
  const rail = page.locator("[data-rail]");
  await rail.hover();
  await expect(rail).toHaveAttribute("data-more", "on");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rail).toHaveAttribute("data-more", "back on");
  await page.getByRole("link", { name: "Title 4" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("link", { name: "Title 5" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Title 4" })).toBeFocused();
});
