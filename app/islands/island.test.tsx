import { useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { writesInEnglish } from "#tests/in-english.ts";

import { Island } from "./island.tsx";
import { renderIsland } from "./render-island.server.ts";

writesInEnglish();

function Sign({ text, seconds }: { text: string; seconds?: number | undefined }) {
  const id = useId();
  return (
    <p id={id}>
      {text} {seconds === undefined ? "unknown" : `${seconds} s`}
    </p>
  );
}

const hostile = `"><script>alert(1)</script>' & </div><!-- \u2028`;

const page = (text: string) =>
  renderToString(
    <ServerFacts value={{ renderIsland }}>
      <Island component={Sign} of="player" props={{ text, seconds: undefined }} />
    </ServerFacts>,
  );

/** What a browser reads from the attribute, after React escaped it for HTML. */
function propsIn(html: string): unknown {
  const [, written = ""] = /data-props="([^"]*)"/.exec(html) ?? [];
  const entities: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'" };
  return JSON.parse(written.replaceAll(/&(\w+|#\w+);/g, (_, name: string) => entities[name] ?? ""));
}

test("an island's props are in the page as data, and no text breaks out of it", () => {
  const html = page(hostile);
  // The island's own texts come first, in a script of data.
  const [texts = "", ...others] = html.match(/<script[^>]*>/g) ?? [];
  expect(texts).toMatch(/^<script data-texts="" type="application\/json">$/);
  expect(others).toEqual([]);
  expect(html.match(/<div/g)).toHaveLength(1);
  expect(propsIn(html)).toEqual({ text: hostile });
});

test("the server renders an island as the browser does: from the same data, with the same ids", () => {
  const alone = renderToString(<Sign text="Hello" />, { identifierPrefix: "player-" });
  expect(page("Hello")).toContain(`>${alone}</div>`);
  expect(alone).toMatch(/id="\S*player-/);
});
