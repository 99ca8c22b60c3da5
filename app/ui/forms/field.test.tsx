import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { Checkbox, RadioGroup } from "./choice.tsx";
import { SelectField, TextArea, TextField } from "./field.tsx";
import { Switch } from "./switch.tsx";

writesInEnglish();

/** The ids that a control refers to, each with the text of its element. */
function describedBy(markup: string): string[] {
  const ids = /aria-describedby="([^"]+)"/.exec(markup)?.[1]?.split(" ") ?? [];
  return ids.map((id) => {
    const from = markup.indexOf(`id="${id}"`);
    if (from < 0) throw new Error(`Nothing has the id ${id}`);
    return markup.slice(from, markup.indexOf("</p>", from)).replaceAll(/^[^>]*>|<[^>]+>/g, "");
  });
}

describe("a field", () => {
  test("has a label that is tied to it", () => {
    const markup = renderToStaticMarkup(<TextField label="Full Name" name="name" />);
    const id = /<input[^>]* id="([^"]+)"/.exec(markup)?.[1];
    expect(markup).toContain(`for="${id}">Full Name`);
    expect(markup).not.toContain("aria-describedby");
    expect(markup).not.toContain("aria-invalid");
  });

  test("reads its error aloud before its hint, and says that it is invalid", () => {
    const markup = renderToStaticMarkup(
      <TextField
        error="At least 8, please."
        hint="Password must be at least 8 characters long"
        label="Password"
        name="password"
        type="password"
      />,
    );
    expect(describedBy(markup)).toEqual([
      "At least 8, please.",
      "Password must be at least 8 characters long",
    ]);
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toContain('type="password"');
  });

  test("keeps a label that is not visible", () => {
    const markup = renderToStaticMarkup(<TextField label="Search" labelHidden name="q" />);
    expect(markup).toMatch(/<label class="visually-hidden"[^>]*>Search/);
  });

  test("says when it is optional", () => {
    const markup = renderToStaticMarkup(<TextArea label="Message" name="message" optional />);
    expect(markup).toContain("(optional)");
    expect(markup).toContain("<textarea");
  });

  test("offers its options, with the current one selected", () => {
    const options = [
      { value: "IN", label: "India" },
      { value: "US", label: "United States" },
    ];
    const markup = renderToStaticMarkup(
      <SelectField defaultValue="US" label="Region" name="region" options={options} />,
    );
    expect(markup).toMatch(
      /<option[^>]*value="US"[^>]*selected=""|<option[^>]*selected=""[^>]*value="US"/,
    );
  });

  test("has ids of its own when there are two on a page", () => {
    const markup = renderToStaticMarkup(
      <>
        <TextField hint="One" label="First" name="first" />
        <TextField hint="Two" label="Second" name="second" />
      </>,
    );
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });
});

describe("a choice", () => {
  test("of a checkbox ties its hint and its error to itself", () => {
    const markup = renderToStaticMarkup(
      <Checkbox error="Please agree." hint="Both pages." label="I agree" name="terms" />,
    );
    expect(describedBy(markup)).toEqual(["Please agree.", "Both pages."]);
  });

  test("of a group of radio buttons has one name, one question and one answer", () => {
    const markup = renderToStaticMarkup(
      <RadioGroup
        defaultValue="evening"
        legend="Theme"
        name="theme"
        options={[
          { value: "system", label: "As the system says" },
          { value: "evening", label: "Evening" },
        ]}
      />,
    );
    expect(markup).toContain("<legend>Theme</legend>");
    expect(markup.match(/name="theme"/g)).toHaveLength(2);
    expect(markup.match(/checked=""/g)).toHaveLength(1);
    expect(markup).toMatch(/checked=""[^>]*value="evening"/);
  });

  test("of a switch is a checkbox in the form and a switch for screen readers", () => {
    const markup = renderToStaticMarkup(
      <Switch defaultChecked label="Functional" name="functional" />,
    );
    expect(markup).toMatch(/<input[^>]*role="switch"/);
    expect(markup).toMatch(/<input[^>]*type="checkbox"/);
    expect(markup).toContain('checked=""');
  });
});
