import { describe, expect, test } from "vitest";

import { softAddressOf } from "./soft-links.ts";

const here = "http://localhost:3000/movies?page=2";
const click = {
  altKey: false,
  button: 0,
  ctrlKey: false,
  defaultPrevented: false,
  metaKey: false,
  shiftKey: false,
};
const link = {
  href: "http://localhost:3000/movie/19?from=rail#cast",
  target: "",
  download: "",
  asksForDocument: false,
};

describe("a pressed link", () => {
  test("within the site is followed softly, with its query and its fragment", () => {
    expect(softAddressOf(click, link, here)).toBe("/movie/19?from=rail#cast");
  });

  test("to the very page it stands on loads that page again", () => {
    expect(softAddressOf(click, { ...link, href: here }, here)).toBe("/movies?page=2");
  });

  test.each([
    ["with Control", { ctrlKey: true }],
    ["with Command", { metaKey: true }],
    ["with Shift", { shiftKey: true }],
    ["with Alt", { altKey: true }],
    ["with the middle button", { button: 1 }],
    ["after something else has seen to it", { defaultPrevented: true }],
  ])("%s is left to the browser", (_, how) => {
    expect(softAddressOf({ ...click, ...how }, link, here)).toBeUndefined();
  });

  test.each([
    ["to another site", { href: "https://archive.org/details/metropolis" }],
    ["to an address that is no page", { href: "mailto:support@example.org" }],
    ["to a part of the same page", { href: `${here}#footer` }],
    ["into a tab of its own", { target: "_blank" }],
    ["to a file to keep", { download: "receipt.pdf" }],
    ["that asks for a document", { asksForDocument: true }],
  ])("%s is left to the browser", (_, which) => {
    expect(softAddressOf(click, { ...link, ...which }, here)).toBeUndefined();
  });
});
