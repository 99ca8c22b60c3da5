import { expect, test } from "../support/behavior.ts";

const PAGE = `<button data-trailer="abc" data-trailer-name="A Trailer"
  command="show-modal" commandfor="trailer">Watch Trailer</button>
<dialog id="trailer">
  <div data-trailer-frame></div>
  <p data-trailer-failed hidden>It can't be played.</p>
</dialog>`;

test("a trailer's frame is made when its dialog opens, and removed when it closes", async ({
  page,
  open,
}) => {
  await open(PAGE, "/", 'data-trailer-player="http://localhost:3000/player/"');
  await page.getByRole("button", { name: "Watch Trailer" }).click();
  await expect(page.locator("iframe")).toHaveAttribute("title", "A Trailer");
  await page.keyboard.press("Escape");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("without its script the dialog says that the trailer can't be played", async ({
  page,
  open,
}) => {
  await page.route("**/assets/trailer-player-*", (route) => route.abort());
  await open(PAGE);
  await page.getByRole("button", { name: "Watch Trailer" }).click();
  await expect(page.getByText("It can't be played.")).toBeVisible();
});

for (const [preference, begins] of [
  ["", "1"],
  ["data-sparing", "1"],
  ["data-waits", "0"],
] as const) {
  test(`a trailer ${begins === "1" ? "begins" : "waits"} when it is opened${preference && `, with ${preference}`}`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(PAGE, "/", `data-trailer-player="http://localhost:3000/player" ${preference}`);
    await page.getByRole("button", { name: "Watch Trailer" }).click();
    await expect(page.locator("iframe")).toHaveAttribute("src", new RegExp(`autoplay=${begins}&`));
  });
}
