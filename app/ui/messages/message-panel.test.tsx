import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { splitAddress } from "../buttons/address-button.tsx";
import { EmptyState, ErrorState } from "./message-panel.tsx";
import { Notice } from "./notice.tsx";
import { LoadMore, pagesToShow, Pagination } from "../layout/pagination.tsx";
import { SearchForm } from "../forms/search-form.tsx";

writesInEnglish();

/** Renders under a real router, which React Router's form requires. */
function renderAt(address: string, element: ReactNode): string {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe("a section that failed", () => {
  test("says so at once, and tries again by a form that works without a script", () => {
    const markup = renderAt(
      "/search?q=metropolis",
      <ErrorState retryTo="/search?q=metropolis" title="Failed to search" />,
    );
    expect(markup).toContain('role="alert"');
    expect(markup).toContain("Failed to search");
    expect(markup).toMatch(/<form[^>]*action="\/search"/);
    expect(markup).toContain('<input type="hidden" name="q" value="metropolis"/>');
    expect(markup).toMatch(/<button type="submit"[^>]*>.*Try Again/);
  });

  test("is a toast as well, with the title or a sentence of its own, and may be none", () => {
    const toastOf = (element: ReactNode) =>
      /data-toast-text="([^"]*)"/.exec(renderAt("/", element))?.[1];
    const title = "Failed to load titles.";
    expect(toastOf(<ErrorState retryTo="/" title={title} />)).toBe(
      "Failed to load titles. Please try again later.",
    );
    expect(toastOf(<ErrorState retryTo="/" title={title} toast="No titles." />)).toBe("No titles.");
    expect(toastOf(<ErrorState retryTo="/" title={title} toast={false} />)).toBeUndefined();
    const page = <ErrorState retryTo="/" size="page" title={title} />;
    expect(toastOf(page), "which a page says by itself").toBeUndefined();
  });

  test("offers no other try where one cannot help", () => {
    const markup = renderAt("/", <ErrorState actions={<a href="/x">On</a>} title="Gone" />);
    expect(markup).not.toContain("<form");
    expect(markup).toContain('<a href="/x">On</a>');
  });

  test("has a top-level heading only when it is the whole page", () => {
    expect(renderAt("/", <ErrorState retryTo="/" title="Failed" />)).not.toContain("<h1");
    expect(renderAt("/", <ErrorState retryTo="/" size="page" title="Failed" />)).toContain("<h1");
  });
});

describe("an empty section", () => {
  test("is not an alert", () => {
    const markup = renderToStaticMarkup(<EmptyState text="Try another." title="No movies found" />);
    expect(markup).not.toContain('role="alert"');
    expect(markup).toContain("No movies found");
  });
});

describe("a notice", () => {
  test("interrupts only with an error", () => {
    expect(renderToStaticMarkup(<Notice tone="error">No</Notice>)).toContain('role="alert"');
    expect(renderToStaticMarkup(<Notice>News</Notice>)).toContain('role="status"');
  });
});

describe("an address in a form", () => {
  test("keeps its whole query, including repeated names, and drops the fragment", () => {
    expect(splitAddress("/archive?q=a%26b&tag=x&tag=y#grid")).toEqual({
      path: "/archive",
      query: [
        ["q", "a&b"],
        ["tag", "x"],
        ["tag", "y"],
      ],
    });
    expect(splitAddress("/")).toEqual({ path: "/", query: [] });
  });

  test("loads more by a button that says what it does", () => {
    const markup = renderAt(
      "/archive",
      <LoadMore label="Load More Movies" to="/archive?pages=2" />,
    );
    expect(markup).toContain("Load More Movies");
    expect(markup).toContain("Loading...");
    expect(markup).toContain('name="pages" value="2"');
  });

  test("searches by a form whose text is in the address", () => {
    const markup = renderAt(
      "/search",
      <SearchForm
        action="/search"
        defaultValue="moon"
        label="Search"
        placeholder="Search movies and TV shows..."
      />,
    );
    expect(markup).toContain("<search");
    expect(markup).toContain('action="/search"');
    expect(markup).toContain('name="q"');
    expect(markup).toContain('value="moon"');
  });
});

describe("pages", () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [4, 12, [1, 2, 3, 4, 5, "gap", 12]],
    [6, 12, [1, "gap", 5, 6, 7, "gap", 12]],
    [12, 12, [1, "gap", 11, 12]],
  ])("at page %i of %i name %j", (current, total, pages) => {
    expect(pagesToShow(current, total)).toEqual(pages);
  });

  test("mark the current one, and link to its neighbors", () => {
    const markup = renderToStaticMarkup(
      <Pagination addressOf={(page) => `?page=${page}`} current={2} label="Pages" total={3} />,
    );
    expect(markup).toMatch(/<a aria-current="page" aria-label="Page 2"/);
    expect(markup).toContain('rel="prev"');
    expect(markup).toContain('rel="next"');
  });

  test("are not shown when there is only one", () => {
    const one = <Pagination addressOf={String} current={1} label="Pages" total={1} />;
    expect(renderToStaticMarkup(one)).toBe("");
  });
});
