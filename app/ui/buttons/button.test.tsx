import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { Button, ButtonLink } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { IconSheet, listIconNames } from "../icons/icon-sheet.tsx";
import { Icon } from "../icons/icon.tsx";

describe("a button", () => {
  test("does not submit a form unless it says so", () => {
    expect(renderToStaticMarkup(<Button>Keep it</Button>)).toContain('type="button"');
    expect(renderToStaticMarkup(<Button type="submit">Send</Button>)).toContain('type="submit"');
  });

  test("has both of its labels from the start, so that neither moves the page", () => {
    const idle = renderToStaticMarkup(<Button busyLabel="Signing In...">Sign In</Button>);
    expect(idle).toContain("Sign In<");
    expect(idle).toContain("Signing In...");
    expect(idle).not.toMatch(/data-busy(?!-label)/);
    expect(idle).not.toContain("disabled");
  });

  test("cannot be clicked again while it is busy", () => {
    const busy = renderToStaticMarkup(
      <Button busy busyLabel="Signing In...">
        Sign In
      </Button>,
    );
    expect(busy).toContain('data-busy=""');
    expect(busy).toContain('disabled=""');
  });

  test("stays disabled when it is not busy either", () => {
    expect(renderToStaticMarkup(<Button disabled>No Trailer Available</Button>)).toContain(
      'disabled=""',
    );
  });
});

describe("a link that looks like a button", () => {
  test("is a plain link", () => {
    const link = renderToStaticMarkup(<ButtonLink href="/movie/19">More Info</ButtonLink>);
    expect(link).toMatch(/^<a [^>]*href="\/movie\/19"/);
    expect(link).not.toContain("target=");
  });

  test("reveals nothing to another site that it leads to", () => {
    const link = renderToStaticMarkup(
      <ButtonLink external href="https://archive.org/">
        The archive
      </ButtonLink>,
    );
    expect(link).toContain('target="_blank"');
    expect(link).toContain('rel="noreferrer"');
  });
});

describe("an icon", () => {
  test("is never read aloud, and a button with only an icon has a name", () => {
    const button = renderToStaticMarkup(<IconButton icon="search" label="Search" />);
    expect(button).toContain('aria-label="Search"');
    expect(button).toContain('<svg aria-hidden="true"');
  });

  const sheet = renderToStaticMarkup(<IconSheet />);

  test.each(listIconNames())("%s stays within its 24-unit grid", (name) => {
    const wanted = /<use href="#([^"]+)"/.exec(renderToStaticMarkup(<Icon name={name} />))?.[1];
    const [, symbol = ""] = sheet.split(`id="${wanted}"`);
    const path = / d="([^"]+)"/.exec(symbol)?.[1] ?? "";
    const [, x = "", y = ""] = /^[Mm]\s*(-?[\d.]+)[ ,](-?[\d.]+)/.exec(path) ?? [];
    expect(path).toMatch(/^[Mm]/);
    for (const start of [Number(x), Number(y)]) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(start).toBeLessThanOrEqual(24);
    }
  });
});
