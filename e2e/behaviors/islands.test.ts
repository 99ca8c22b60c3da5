import { expect, test } from "../support/behavior.ts";

const island = (name: string) => `<div data-island="${name}" data-props="{}"><p>Served</p></div>`;

for (const chunk of ["react-*", "payment-*"]) {
  test(`an island without ${chunk} remains as the server rendered it`, async ({ page, open }) => {
    const lost: string[] = [];
    await page.route(`**/assets/${chunk}`, (route) => {
      lost.push(route.request().url());
      return route.abort();
    });
    await open(island("payment"));
    await expect.poll(() => lost).not.toEqual([]);
    await expect(page.getByText("Served")).toBeVisible();
  });
}

test("an island that this build does not know loads nothing", async ({ page, open }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await open(island("toString"));
  await page.waitForLoadState("networkidle");
  expect(requests.filter((url) => /react|player|payment/.test(url))).toEqual([]);
  await expect(page.getByText("Served")).toBeVisible();
});

test("an island starts in a browser that refuses to store anything", async ({ page, answer }) => {
  answer("GET /", { page: island("payment") });
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "sessionStorage", { get: refuse });
  });
  await Promise.all([page.waitForRequest("**/assets/payment-*.js"), page.goto("/")]);
});
