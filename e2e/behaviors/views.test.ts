import { bodiesTo, expect, reconnect, test } from "../support/behavior.ts";
import { outboxOf } from "../support/outbox.ts";

const TITLE = `<article data-view='["movie","19","Metropolis"]'>
  <button data-trailer-view='["movie","19","Metropolis"]'>Trailer</button>
</article>`;
const SEND = "POST /api/track-view";

test("an opened title is reported once, and its trailer when it is played", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(SEND, { status: 200 });
  await open(TITLE);
  await expect.poll(() => bodiesTo(sent, SEND)).toHaveLength(1);
  await page.getByRole("button").click();
  await expect.poll(() => bodiesTo(sent, SEND)).toHaveLength(2);
  const [view, trailer] = bodiesTo(sent, SEND);
  expect(view).toMatchObject({ action: "view", contentId: "19", userId: null });
  expect(trailer).toMatchObject({ action: "trailer_view", contentTitle: "Metropolis" });
  await expect.poll(() => outboxOf(page)).toEqual([]);
});

test("a view without a connection waits, and is sent with its own time and key", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(SEND, "offline", { status: 200 });
  await open(TITLE);
  await expect.poll(() => bodiesTo(sent, SEND)).toHaveLength(1);
  expect(await outboxOf(page)).toHaveLength(1);
  await reconnect(page);
  await expect.poll(() => outboxOf(page)).toEqual([]);
  const [first, again] = bodiesTo(sent, SEND);
  expect(again).toEqual(first);
});

test("a server in trouble or too busy gets the view later, one that refuses it never again", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(SEND, { status: 503 }, { status: 429 }, { status: 400 });
  await open(TITLE);
  for (const times of [1, 2]) {
    await expect.poll(() => bodiesTo(sent, SEND)).toHaveLength(times);
    expect(await outboxOf(page)).toHaveLength(1);
    await reconnect(page);
  }
  await expect.poll(() => bodiesTo(sent, SEND)).toHaveLength(3);
  await expect.poll(() => outboxOf(page)).toEqual([]);
});

test("nothing is reported of a viewer who allows only what is essential", async ({
  page,
  context,
  open,
  sent,
}) => {
  await context.addCookies([{ name: "consent", value: "essential", url: "http://localhost:3000" }]);
  await open(TITLE);
  await page.getByRole("button").click();
  expect(bodiesTo(sent, SEND)).toEqual([]);
  expect(await outboxOf(page)).toEqual([]);
});

test("an opened title is reported after everything that the page shows has loaded", async ({
  page,
  answer,
  sent,
}) => {
  answer(SEND, { status: 200 });
  let show = () => {};
  const isShown = new Promise<void>((resolve) => (show = resolve));
  await page.route("**/poster.jpg", async (route) => {
    await isShown;
    await route.abort();
  });
  // The picture that the page shows is still on its way.
  answer("GET /", { page: `${TITLE}<img src="/poster.jpg" alt="" />` });
  const sending = page.waitForEvent("requestfinished", (request) =>
    request.url().includes("/assets/sending-"),
  );
  await page.goto("/", { waitUntil: "domcontentloaded" });
  // What sends comes with the first touch.
  await page.mouse.move(20, 20);
  await sending;
  await page.evaluate(async () => void (await fetch("/api/later")));
  expect(await outboxOf(page)).toHaveLength(1);
  expect(bodiesTo(sent, SEND)).toEqual([]);
  show();
  await expect.poll(() => bodiesTo(sent, SEND)).toHaveLength(1);
});
