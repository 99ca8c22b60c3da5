import { use } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { languages } from "#app/translations/languages.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

import { Shell } from "./shell.tsx";
import { writePart } from "./write-part.server.tsx";
import { WrittenOnce } from "./written-once.tsx";

const PAGES = ["/", "/movies", "/search", "/archive", "/watchlist", "/history", "/about"];

function writePage(path: string, facts: ServerFacts): string {
  const element = <Shell>A screen</Shell>;
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [path] });
  return renderToString(
    <ServerFacts value={facts}>
      <RouterProvider router={router} />
    </ServerFacts>,
  );
}

test.each(languages.map(({ code }) => code))(
  "a page in %s is the same text, whether its parts were written before or not",
  (code) => {
    for (const site of ["Matinee", "The <Gaumont>"]) {
      for (const prefix of ["", `/${code}`]) {
        for (const path of PAGES) {
          writingIn(
            code,
            () => {
              const anew = writePage(path, {});
              expect(writePage(path, { writePart })).toBe(anew);
              expect(writePage(path, { writePart })).toBe(anew);
            },
            { prefix, site },
          );
        }
      }
    }
  },
);

test("a part is written once for a language", () => {
  const write = vi.fn(() => "A part");
  const Part = () => <p>{write()}</p>;
  const page = () =>
    renderToString(
      <ServerFacts value={{ writePart }}>
        <WrittenOnce as="div" part="counted">
          <Part />
        </WrittenOnce>
      </ServerFacts>,
    );
  for (const code of ["en", "en", "de", "en"]) {
    expect(writingIn(code, page)).toBe("<div><p>A part</p></div>");
  }
  expect(write).toHaveBeenCalledTimes(2);
});

test("a part that asks for something of one request is refused, so that nobody else gets it", () => {
  const Nosy = () => <p>{use(ServerFacts).region}</p>;
  const page = (
    <ServerFacts value={{ writePart, region: "DE" }}>
      <WrittenOnce as="div" part="nosy">
        <Nosy />
      </WrittenOnce>
    </ServerFacts>
  );
  expect(() => writingIn("en", () => renderToString(page))).toThrow(/asks for region/);
});
