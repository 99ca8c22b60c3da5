import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, expectTypeOf, test } from "vitest";

import { currentLocale } from "./current-language.ts";
import type { TextResult, ValuesOf } from "./text-types.ts";
import { msg, t, type MarkedText } from "./t.ts";
import { writingIn, writingInNone } from "./writing-in.server.ts";

const inEnglish = <Result,>(work: () => Result) => writingIn("en", work);
const inPseudo = <Result,>(work: () => Result) => writingIn("en-XA", work);

/** As nobody could write it whose types are checked. */
const loosely = t as unknown as (text: string, values?: object) => unknown;

describe("a text", () => {
  test("is in the source as English readers see it", () => {
    expect(inEnglish(() => t("Sign In"))).toBe("Sign In");
    expect(inEnglish(() => t("You're signed in"))).toBe("You're signed in");
  });

  test("takes values, and figures as the language writes them", () => {
    expect(inEnglish(() => t("Search for “{text}”", { text: "{b} <i>" }))).toBe(
      "Search for “{b} <i>”",
    );
    expect(inEnglish(() => t("{count} films", { count: 12_345 }))).toBe("12,345 films");
    expect(writingIn("de", () => t("{count} films", { count: 12_345 }))).toBe("12.345 films");
    expect(writingIn("ar", () => t("{count} films", { count: 12 }))).toBe("12 films");
  });

  test("has plurals", () => {
    const found = (count: number) =>
      t("{count, plural, =0 {Nothing} one {# film} other {# films}}", { count });
    const shown = () => [0, 1, 1234].map((count) => found(count));
    expect(inEnglish(shown)).toEqual(["Nothing", "1 film", "1,234 films"]);
    const season = (number: number) =>
      t("The {number, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { number });
    expect(inEnglish(() => [1, 2, 3, 11, 22].map(season))).toEqual([
      "The 1st",
      "The 2nd",
      "The 3rd",
      "The 11th",
      "The 22nd",
    ]);
  });

  test("chooses, also inside a choice", () => {
    const say = (kind: string, count: number) =>
      t(
        "{kind, select, movie {{count, plural, one {a movie of {year}} other {# movies of {year}}}} other {a show}}",
        { kind, count, year: "1922" },
      );
    expect(inEnglish(() => [say("movie", 1), say("movie", 2), say("tv", 2)])).toEqual([
      "a movie of 1922",
      "2 movies of 1922",
      "a show",
    ]);
  });

  test("holds elements as tags", () => {
    const sentence = inEnglish(() =>
      t("New to {name}? <link>Create <strong>an</strong> account</link>", {
        name: "<Matinee>",
        link: (inside) => <a href="/signup">{inside}</a>,
        strong: (inside) => <b>{inside}</b>,
      }),
    );
    expect(renderToStaticMarkup(<p>{sentence}</p>)).toBe(
      '<p>New to &lt;Matinee&gt;? <a href="/signup">Create <b>an</b> account</a></p>',
    );
  });

  test("quotes signs with apostrophes", () => {
    expect(inEnglish(() => loosely("It''s '{'this'}' and '<'that"))).toBe("It's {this} and <that");
  });

  test("of a table is translated where it is shown", () => {
    const links = [msg("Home"), msg("Light", "of the screen")];
    expect(inEnglish(() => links.map((link) => t(link)))).toEqual(["Home", "Light"]);
    expect(inPseudo(() => links.map((link) => t(link)))).toEqual(["⟦Ĥömé⟧", "⟦Ĺîĝĥť⟧"]);
  });

  test("is an error outside of a request, and in what all requests share", () => {
    expect(() => t("Sign In")).toThrow(/which language/);
    expect(() => inEnglish(() => writingInNone(() => t("Sign In")))).toThrow(/which language/);
  });

  test("is in the language of its request, however many are answered at once", async () => {
    const answer = async () => {
      await Promise.resolve();
      return `${t("Sign In")} ${currentLocale()}`;
    };
    const answers = ["en", "en-XA", "en"].map((code) => writingIn(code, answer));
    expect(await Promise.all(answers)).toEqual([
      "Sign In en-u-nu-latn",
      "⟦Šîĝñ Îñ⟧ en-XA-u-nu-latn",
      "Sign In en-u-nu-latn",
    ]);
  });

  test.each([
    ["{count", {}],
    ["{count, plural, one {#}}", { count: 1 }],
    ["<link>open", { link: () => null }],
    ["closed}", {}],
    ["{count, duration}", { count: 1 }],
  ])("that cannot be read is an error: %s", (text, values) => {
    expect(() => inEnglish(() => loosely(text, values))).toThrow("The text");
  });

  test("that lacks a value is an error", () => {
    expect(() => inEnglish(() => loosely("Hello, {name}"))).toThrow("“name”");
  });
});

test("in the pseudo-language every text has its marks, and what it holds is as it was", () => {
  const shown = inPseudo(() => [
    t("{count, plural, one {# film by {name}} other {# films by {name}}}", {
      count: 2,
      name: "Bo",
    }),
    renderToStaticMarkup(<>{t("See <a>this</a>", { a: (inside) => <a href="/">{inside}</a> })}</>),
  ]);
  expect(shown).toEqual(["⟦2 fîĺmš bý Bo⟧", '⟦Šéé <a href="/">ťĥîš</a>⟧']);
});

test("types ask for a text's values and tags, and know what is shown", () => {
  type Inside = (inside: ReactNode) => ReactNode;
  expectTypeOf<ValuesOf<"Sign In">>().toEqualTypeOf<Record<never, never>>();
  expectTypeOf<ValuesOf<"{a} and {b, number}">>().toEqualTypeOf<{
    a: string | number;
    b: number;
  }>();
  expectTypeOf<ValuesOf<"{n, plural, one {# of {name}} other {# of all}}">>().toEqualTypeOf<{
    n: number;
    name: string | number;
  }>();
  expectTypeOf<ValuesOf<"{k, select, a {film} other {show}} <b>{x}</b>">>().toEqualTypeOf<{
    k: string;
    x: string | number;
    b: Inside;
  }>();
  expectTypeOf<TextResult<"Sign {in}">>().toEqualTypeOf<string>();
  expectTypeOf<TextResult<"Sign <b>in</b>">>().toEqualTypeOf<ReactNode>();
  // A text of a table is not shown before it is translated, nor without its values.
  expectTypeOf(msg("Home")).toEqualTypeOf<MarkedText>();
  expectTypeOf<MarkedText>().not.toExtend<ReactNode>();
  expectTypeOf(msg("{count} films")).not.toExtend<MarkedText>();
  expectTypeOf<string>().not.toExtend<Parameters<typeof t>[0]>();
});
