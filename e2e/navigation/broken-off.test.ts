import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { createPlace } from "#tests/database-place.ts";

import { addressOf, startSite } from "../support/below-a-path.ts";
import { expect, test as journey } from "../support/journey.ts";

/** What React sends of a page's late parts begins with this. */
const LATE_PART = '<div hidden id="S:';

/** A server whose pages are streamed at once, behind one that can break their streams off. */
const test = journey.extend<{ front: { origin: string; breaksOff: boolean; cut: () => void } }>({
  front: async ({ matinee: { standIns }, page }, use) => {
    const place = await createPlace(undefined);
    const server = await startSite({
      ...standIns,
      MATINEE_DATA: place.dataDirectory,
      STREAM_AFTER_MS: "0",
    });
    let held: ServerResponse | undefined;
    const front = { origin: "", breaksOff: true, cut: () => void held?.destroy() };
    const proxy = createServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? "/", server.origin), {
        redirect: "manual",
      });
      const headers = Object.fromEntries(answer.headers);
      delete headers["content-encoding"];
      delete headers["content-length"];
      response.writeHead(answer.status, headers);
      let sent = "";
      for await (const part of answer.body ?? []) {
        if (!front.breaksOff || !headers["content-type"]?.startsWith("text/html")) {
          response.write(part);
          continue;
        }
        sent += Buffer.from(part).toString("latin1");
        const [before = "", after] = sent.split(LATE_PART);
        if (after === undefined) continue;
        response.write(Buffer.from(before, "latin1"));
        held = response;
        return;
      }
      response.end(front.breaksOff ? Buffer.from(sent, "latin1") : undefined);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    front.origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${addressOf("")}`;
    await use(front);
    await page.goto("about:blank");
    proxy.closeAllConnections();
    proxy.close();
    await server.stop();
    await place.remove();
  },
});

test("a page whose connection is lost half-way says that it isn't complete, and a link loads it again @prove", async ({
  page,
  front,
  expectErrors,
}) => {
  expectErrors(/ERR_INCOMPLETE_CHUNKED_ENCODING|status of 404/);
  await page.clock.install();
  await page.goto(`${front.origin}/archive`, { waitUntil: "commit" });
  const note = page.getByRole("alert").filter({ hasText: "This page didn't load completely." });
  await expect(page.locator("template[id^='B:']").first()).toBeAttached();
  front.cut();
  await expect(note).toBeHidden();
  await page.clock.runFor(30_000);
  await expect(note).toBeVisible();

  front.breaksOff = false;
  await note.getByRole("link", { name: "Reload the Page" }).click();
  await page.waitForLoadState("load");
  await page.clock.runFor(30_000);
  await expect(page.locator("template[id^='B:']")).toHaveCount(0);
  await expect(note).toBeHidden();
});
