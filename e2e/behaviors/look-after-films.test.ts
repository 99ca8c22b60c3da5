import { expect, test } from "../support/behavior.ts";

const FILM = {
  item: "Detour",
  work: "",
  title: "Detour",
  page: "/archive/Detour",
  poster: "",
  captions: [],
  label: "480p",
  address: "/archive/Detour/file",
  type: "video/mp4",
  file: "detour",
  sizeBytes: 3,
  bytes: 3,
  email: "",
  profile: "",
  state: "done",
};
const ASKED = "HEAD /archive/Detour/file";

test("whether a stored film is still offered is asked until the server answers", async ({
  page,
  open,
  answer,
  sent,
}) => {
  await page.addInitScript((film) => {
    if (localStorage.getItem("films") === null)
      localStorage.setItem("films", JSON.stringify([film]));
  }, FILM);
  const request = () => sent.filter(({ path }) => path === ASKED).length;
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  // As a page that is left while it asks.
  answer(ASKED, "offline", { status: 404 });
  await open("");
  await expect.poll(request).toBe(1);
  expect(await stored("films-checked")).toBeNull();
  expect(await stored("films")).toContain('"done"');

  await open("");
  await expect.poll(() => stored("films")).toContain('"withdrawn"');
  await expect.poll(() => stored("films-checked")).not.toBeNull();
});
