import { expect, test } from "../support/behavior.ts";
import { hasRun } from "../support/page-script.ts";

const ADDRESS = "/archive/Detour/file";
const OFFERED = {
  item: "Detour",
  work: "",
  title: "Detour",
  page: "/archive/Detour",
  poster: "",
  captions: [],
  sizes: [{ label: "480p", address: ADDRESS, type: "video/mp4", sizeBytes: 3 }],
};

const sizes = `
  <details data-download='${JSON.stringify(OFFERED)}' open>
    <summary>Download</summary>
    <div data-download-sizes>
      <a data-download-size="${ADDRESS}" download href="${ADDRESS}">480p</a>
    </div>
    <div data-download-state hidden></div>
  </details>`;

test("sizes that were opened while the page was loading store the film, as later ones do", async ({
  page,
  open,
}) => {
  await open(sizes);
  await hasRun(page, "take-along");
  await page.getByRole("link", { name: "480p" }).click();
  const stored = () => page.evaluate(() => localStorage.getItem("films"));
  await expect.poll(stored).toContain('"item":"Detour"');
});
