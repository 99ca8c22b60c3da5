import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

writesInEnglish();

const inFrame = (method: "get" | "post") =>
  renderToStaticMarkup(
    <form action="/profiles/pin" method={method}>
      <input name="pin" pattern="[0-9]{4,6}" required />
    </form>,
  );

test("what is wrong with a field is said by us, in the page's language, not by the browser", () => {
  expect(inFrame("post")).toMatch(/<form noValidate="" [^>]*method="post"/);
  expect(inFrame("get"), "a search says nothing at all").not.toContain("noValidate");
});
