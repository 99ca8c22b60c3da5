import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";

import UiGallery from "./ui-gallery.tsx";

// The gallery shows every component in every state, so what holds there holds everywhere.
const router = createMemoryRouter([{ path: "*", element: <UiGallery /> }]);
const markup = writingIn("en", () => renderToStaticMarkup(<RouterProvider router={router} />));

function attributes(name: string): string[] {
  return [...markup.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "gi"))].map(
    ([, value = ""]) => value,
  );
}

function elements(tag: string): string[] {
  return [...markup.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>`, "g"))].map(([element]) => element);
}

const ids = attributes("id");

describe("every component", () => {
  test("has ids of its own", () => {
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect(ids.length).toBeGreaterThan(50);
    expect(twice).toEqual([]);
  });

  test.each(["for", "aria-labelledby", "aria-describedby", "popovertarget", "commandfor"])(
    "names by %s only elements that exist",
    (name) => {
      const named = attributes(name).flatMap((value) => value.split(" "));
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    },
  );

  test("puts nothing but custom properties into a style attribute", () => {
    const declarations = attributes("style").flatMap((value) => value.split(";"));
    expect(declarations.length).toBeGreaterThan(20);
    expect(declarations.filter((declaration) => !/^\s*--/.test(declaration))).toEqual([]);
  });

  test("states the type of each of its buttons", () => {
    expect(elements("button").filter((button) => !button.includes("type="))).toEqual([]);
  });

  test("reserves the space of each of its pictures", () => {
    const pictures = elements("img");
    expect(pictures.length).toBeGreaterThan(20);
    for (const picture of pictures) {
      expect(picture).toMatch(/\swidth="\d+"/);
      expect(picture).toMatch(/\sheight="\d+"/);
      expect(picture).toMatch(/\salt="/);
    }
  });

  test("hides every decorative picture from screen readers", () => {
    expect(elements("svg").filter((drawing) => !drawing.includes('aria-hidden="true"'))).toEqual(
      [],
    );
  });

  test("has a label for every field", () => {
    const wrapped = [...markup.matchAll(/<label[^>]*>(<input[^>]*>)/g)].map(([, field]) => field);
    const unnamed = [...elements("input"), ...elements("select"), ...elements("textarea")].filter(
      (field) => {
        if (field.includes('type="hidden"') || field.includes("aria-label=")) return false;
        if (wrapped.includes(field)) return false;
        const id = /\sid="([^"]+)"/.exec(field)?.[1];
        return id === undefined || !attributes("for").includes(id);
      },
    );
    expect(unnamed).toEqual([]);
  });
});
