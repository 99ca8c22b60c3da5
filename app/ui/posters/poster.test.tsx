import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { drawnTitleSize } from "./drawn-title-size.ts";
import { PosterCard, PosterCardSkeleton } from "./poster-card.tsx";
import { Poster } from "./poster.tsx";

writesInEnglish();

const picture = {
  src: "/images/w300/a.webp",
  srcSet: "/images/w300/a.webp 300w",
  colour: "#20304f",
};

/** The frame and the line below it, in order. */
function parts(markup: string): (string | undefined)[] {
  return [...markup.matchAll(/class="([^"]*)"/g)]
    .map(([, names = ""]) => /(?<=_?)(frame|detail)/.exec(names)?.[0])
    .filter((name) => name !== undefined);
}

describe("a poster", () => {
  test("reserves its space, loads lazily, and has no text besides its title", () => {
    const markup = renderToStaticMarkup(<Poster picture={picture} title="Metropolis" />);
    expect(markup).toContain('width="300"');
    expect(markup).toContain('height="450"');
    expect(markup).toContain('loading="lazy"');
    expect(markup).toContain('alt=""');
    expect(markup).toContain("sizes=");
    expect(markup).toContain("--ground:#20304f");
    expect(markup).not.toContain("Metropolis");
  });

  test("that is visible at first does not load lazily", () => {
    expect(renderToStaticMarkup(<Poster eager picture={picture} title="M" />)).not.toContain(
      "lazy",
    );
  });

  test("without a picture is drawn from its title, and not read aloud twice", () => {
    const markup = renderToStaticMarkup(<Poster picture={undefined} title="Nosferatu" />);
    expect(markup).toMatch(/^<span aria-hidden="true"/);
    expect(markup).toContain("Nosferatu");
    expect(markup).toContain("No Preview");
    expect(markup).not.toContain("<img");
  });

  test("of a season says that there is no image", () => {
    const markup = renderToStaticMarkup(
      <Poster missing="No Image" picture={undefined} title="Season 3" />,
    );
    expect(markup).toContain("No Image");
  });

  test("has a text for when its picture fails", () => {
    const markup = renderToStaticMarkup(<Poster picture={picture} title="M" />);
    expect(markup).toContain('data-missing="No Preview"');
  });
});

describe("a drawn title", () => {
  test("is larger the shorter it is", () => {
    const sizes = ["M", "Kids", "Detour", "Sherlock Jr.", "Donaudampfschifffahrt"].map(
      drawnTitleSize,
    );
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(drawnTitleSize("M")).toBe(44);
  });

  test("never breaks its longest word", () => {
    expect(drawnTitleSize("Donaudampfschifffahrt")).toBeLessThan(drawnTitleSize("Donau"));
    expect(drawnTitleSize("киноаппаратом")).toBeLessThan(drawnTitleSize("kinoapparatom"));
  });

  test("of any length has a size", () => {
    expect(drawnTitleSize("")).toBe(44);
    expect(drawnTitleSize("word ".repeat(200))).toBe(10);
  });
});

describe("a poster card", () => {
  test("is one link, with its title and year always visible", () => {
    const markup = renderToStaticMarkup(
      <PosterCard detail="1927" href="/movie/19" picture={picture} title="Metropolis" />,
    );
    expect(markup).toMatch(/^<a [^>]*href="\/movie\/19"/);
    expect(markup.match(/<a /g)).toHaveLength(1);
    expect(markup.replaceAll(/<[^>]+>/g, " ")).toMatch(/Metropolis\s+1927/);
  });

  test("keeps its button outside its link", () => {
    const markup = renderToStaticMarkup(
      <PosterCard action={<button>Watch</button>} href="/movie/19" picture={picture} title="M" />,
    );
    expect(markup.indexOf("<button")).toBeGreaterThan(markup.indexOf("</a>"));
  });

  test("says why it is there on a line of its own, which leaves the year's line to scripts", () => {
    const markup = renderToStaticMarkup(
      <PosterCard
        action={<button>Not for me</button>}
        detail="1927"
        href="/movie/19"
        picture={picture}
        reason="Like Nosferatu"
        title="M"
      />,
    );
    expect(markup).toMatch(/<span[^>]*data-under-title=""[^>]*><bdi[^>]*>1927<\/bdi><\/span>/);
    expect(markup).toMatch(/<\/a><bdi[^>]*>Like Nosferatu<\/bdi><button>/);
  });

  test("marks a title in another language", () => {
    const markup = renderToStaticMarkup(
      <PosterCard href="/movie/1" lang="fr" picture={picture} title="Le Voyage dans la Lune" />,
    );
    expect(markup).toContain('lang="fr"');
  });

  test("never shows more than everything as watched", () => {
    const markup = renderToStaticMarkup(
      <PosterCard href="/movie/1" picture={picture} title="M" watchedPart={1.7} />,
    );
    expect(markup).toContain("--part:1");
  });

  test("is small, so that a wall of them is a small document", () => {
    const markup = renderToStaticMarkup(
      <PosterCard detail="1927" href="/movie/19" picture={picture} title="Metropolis" />,
    );
    expect(markup.length).toBeLessThan(700);
  });

  test("has a skeleton with the same parts in the same order", () => {
    const skeleton = renderToStaticMarkup(<PosterCardSkeleton />);
    const card = renderToStaticMarkup(<PosterCard href="/" picture={undefined} title="M" />);
    expect(parts(skeleton)).toEqual(parts(card));
    expect(skeleton).toContain('aria-hidden="true"');
  });
});
