import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { asBuilt } from "#tests/as-built.ts";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { signIn } from "#tests/sign-in.ts";
import { openTestSite } from "#tests/site.ts";
import { openFilms, openTestCatalog } from "#tests/test-catalog.ts";
import { openTestLibrary } from "#tests/library/open-test-library.ts";

import * as services from "./services.tsx";

writesInEnglish();

describeOnSqlite("my services", ({ open }) => {
  async function openAda() {
    const site = await openAccountsSite({ database: await open() });
    const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
    const own = async () => {
      const answer = await ada.get("/api/viewer");
      return (await answer.response.json()).data.services;
    };
    return { site, ada, own };
  }

  test("are chosen once, and known to the page's script", async () => {
    const { ada, own } = await openAda();
    expect(await own()).toBeUndefined();
    const saved = await ada.post("/services", { service: "337" });
    expect(saved.location).toBe("/services?notice=saved");
    expect(await own()).toEqual([337]);
    await ada.post("/services", { service: "nonsense" });
    expect(await own()).toBeUndefined();
  });

  test("mark the cards of titles that are on them", async () => {
    const { site, ada } = await openAda();
    const marks = async (titles: string) => {
      const { status, response } = await ada.get(`/api/title-services?titles=${titles}`);
      return { status, marks: status === 200 ? (await response.json()).data : undefined };
    };
    expect(await marks("movie:4")).toEqual({ status: 200, marks: {} });
    await ada.post("/services", { service: "8" });
    const found = { "movie:4": "Service 8", "tv:7": "" };
    expect(await marks("movie:4,tv:7,person:4,movie:x,,movie:-1")).toEqual({
      status: 200,
      marks: found,
    });
    const many = Array.from({ length: 60 }, (_, at) => `tv:${at + 1}`).join(",");
    expect(Object.keys((await marks(many)).marks)).toHaveLength(40);
    expect((await site.browser().get("/api/title-services?titles=tv:1")).status).toBe(401);
  });

  test("lead to a list whose address names them, and back to it after choosing", async () => {
    const { site, ada } = await openAda();
    const to = encodeURIComponent("/movies/featured?genre=18");
    const first = await ada.get(`/services/titles?to=${to}`);
    expect(first.location).toBe(`/services?notice=none&next=${to}`);
    const chosen = await ada.post("/services", {
      service: "337",
      next: "/movies/featured?genre=18",
    });
    expect(chosen.location).toBe(`/services?notice=saved&next=${to}`);
    expect(await ada.text(chosen.location ?? "")).toContain(`href="/services/titles?to=${to}"`);
    const list = await ada.get(`/services/titles?to=${to}`);
    expect(list.location).toBe("/movies/featured?genre=18&services=337");
    for (const away of ["https://example.org/", "//example.org", "javascript:x"]) {
      const answer = await ada.get(`/services/titles?to=${encodeURIComponent(away)}`);
      expect(answer.location).toBe("/movies/featured?services=337");
    }
    const visitor = await site.browser().get(`/services/titles?to=${to}`);
    expect(visitor.location).toMatch(/^\/login\?next=/);
  });

  test("are found by their names among two hundred, and what is ticked comes along", async () => {
    const films = await openFilms();
    await films.turn({ manyServices: true });
    const { catalog } = await openTestCatalog(films);
    const database = await open();
    const site = await openTestSite({
      database,
      routes: { "/services": asBuilt(services) },
      features: {
        ...openTestLibrary(database),
        catalog,
      },
    });
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    const visit = async (address: string) => {
      const headers = { cookie: `${cookie}; setting=en-US` };
      const { text } = await ask(site.origin + address, headers);
      const boxes = [...text.matchAll(/<input[^>]* name="service"[^>]*>/g)].map(([box]) => box);
      return boxes.map((box) => ({
        id: /value="(\d+)"/.exec(box)?.[1],
        isTicked: box.includes("checked"),
      }));
    };
    expect(await visit("/services")).toHaveLength(218);
    const found = await visit("/services?q=CHANNEL+20&service=5000&service=5019");
    // The twentieth and those from 200 on, and one that is only chosen.
    expect(found.length).toBeGreaterThan(10);
    expect(found.length).toBeLessThan(14);
    expect(found[0]).toEqual({ id: "5019", isTicked: true });
    expect(found.slice(1, -1).some(({ isTicked }) => isTicked)).toBe(false);
    expect(found.at(-1), "chosen, and called otherwise").toEqual({ id: "5000", isTicked: true });
    expect(await visit("/services?q=nothing&service=5000")).toEqual([
      { id: "5000", isTicked: true },
    ]);
    const { text } = await ask(`${site.origin}/services?q=nothing`, {
      cookie: `${cookie}; setting=en-US`,
    });
    expect(text).toContain("No service has a name like that.");
    expect(text).toMatch(/<button[^>]*formMethod="get"/i);
    const few = await ask(`${site.origin}/services`, { cookie: `${cookie}; setting=en-GB` });
    expect(few.text).not.toContain("Find a service");
  });
});
