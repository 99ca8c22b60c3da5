import * as fc from "fast-check";
import { expect, test } from "vitest";

import { renderEmail } from "./render-email.ts";

const mail = {
  language: "en",
  subject: "Your ticket",
  heading: "Good evening, Asha",
  paragraphs: ["The film starts at seven.\nCome early.", "Row F, place 7."],
  action: { label: "See the ticket", address: "https://films.example/t?a=1&b=2" },
  footnote: "You asked for this email.",
};

test("the text has every word, in order, and the address by itself", () => {
  expect(renderEmail(mail).text).toBe(
    [
      "MATINEE",
      "",
      "Good evening, Asha",
      "",
      "The film starts at seven.",
      "Come early.",
      "",
      "Row F, place 7.",
      "",
      "See the ticket:",
      "https://films.example/t?a=1&b=2",
      "",
      "-- ",
      "You asked for this email.",
      "",
    ].join("\n"),
  );
});

test("the HTML has the wordmark, the first words before it, the button and its address below", () => {
  const { html } = renderEmail(mail);
  const order = [
    "<title>Your ticket</title>",
    'display:none;max-height:0;overflow:hidden">The film starts at seven.\nCome early. Row F, place 7.&#847;',
    ">MATINEE<",
    "Good evening, Asha</h1>",
    "The film starts at seven.<br>\nCome early.</p>",
    "Row F, place 7.</p>",
    ">See the ticket</a>",
    ">https://films.example/t?a=1&amp;b=2</a>",
    "You asked for this email.</p>",
  ].map((part) => html.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(html.match(/href="https:\/\/films\.example\/t\?a=1&amp;b=2"/g)).toHaveLength(2);
});

test("it is light inline and dark in dark mode, and every colored element switches", () => {
  const { html } = renderEmail(mail);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const night = /@media \(prefers-color-scheme:dark\)\{(.+)\}<\/style>/.exec(html)?.[1] ?? "";
  const rules = new Map(
    [...night.matchAll(/\.([\w-]+)\{([^}]+)\}/g)].map(([, name = "", rule = ""]) => [name, rule]),
  );
  const painted = [...html.matchAll(/<\w+ [^>]*style="([^"]*#[0-9a-f]{6}[^"]*)"/g)];
  expect(painted.length).toBeGreaterThan(8);
  for (const [tag, style = ""] of painted) {
    const classes = /class="([^"]+)"/.exec(tag)?.[1]?.split(" ") ?? [];
    const byDay = [...style.matchAll(/([a-z-]+):#/g)].map(([, property]) => property);
    const byNight = classes.map(
      (name) => /^([a-z-]+):#\w+!important$/.exec(rules.get(name) ?? "")?.[1],
    );
    expect(byNight).toEqual(byDay);
  }
});

test("it loads nothing from the network and has no tables", () => {
  const { html } = renderEmail(mail);
  expect(html).not.toMatch(/<(?:img|link|script|table|iframe|form)\b|url\(|@import/);
});

test("without a button and a footnote it leaves no empty place for them", () => {
  const { text, html } = renderEmail({
    language: "en",
    subject: "a",
    heading: "b",
    paragraphs: ["c"],
  });
  expect(text).toBe("MATINEE\n\nb\n\nc\n");
  expect(html).not.toMatch(/<a |If the button/);
});

test("text in an email never becomes markup", () => {
  const hostile = fc.constantFrom(
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    "</title></style>",
    "&lt;",
    "a\nb",
  );
  const plain = renderEmail(mail)
    .html.replace(/>[^<]*</g, "><")
    .match(/<\/?\w+/g);
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 6, maxLength: 6 }), (words) => {
      const [subject = "", heading = "", one = "", two = "", label = "", footnote = ""] = words;
      const { html } = renderEmail({
        language: "en",
        subject,
        heading,
        paragraphs: [one, two],
        action: { label, address: `https://films.example/${subject}` },
        footnote,
      });
      const tags = html.match(/<\/?\w+/g)?.filter((tag) => tag !== "<br");
      expect(tags).toEqual(plain?.filter((tag) => tag !== "<br"));
      expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]+\son\w+=/);
    }),
  );
});
