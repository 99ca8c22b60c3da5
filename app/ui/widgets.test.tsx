import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";
import { readingTimeMs } from "#app/client/widgets/toast.ts";

import { Accordion } from "./layout/accordion.tsx";
import { Card } from "./cards/card.tsx";
import { closesDialog, opensDialog } from "./dialogs/dialog-commands.ts";
import { Dialog } from "./dialogs/dialog.tsx";
import { Button } from "./buttons/button.tsx";
import { Marquee } from "./rails/marquee.tsx";
import { Menu, MenuLink } from "./dialogs/menu.tsx";
import { Tabs } from "./layout/tabs.tsx";
import { Ticket, TicketChoice } from "./cards/ticket.tsx";
import { ToastRegion } from "./messages/toast-region.tsx";

writesInEnglish();

describe("the marquee", () => {
  test("reads its name aloud once, and its bulbs never", () => {
    const markup = renderToStaticMarkup(<Marquee />);
    expect(markup.match(/Matinee/g)).toHaveLength(1);
    expect(markup).toMatch(/<span aria-hidden="true"[^>]*>(?:<i [^>]*><\/i>){9}<\/span>/);
    expect(markup).not.toContain("data-chasing");
  });

  test("is animated while a page is loading", () => {
    expect(renderToStaticMarkup(<Marquee navigating />)).toContain("data-chasing");
  });
});

describe("a dialog", () => {
  const dialog = (
    <Dialog id="leave" title="Cancel your subscription?">
      <p>What is paid for stays.</p>
    </Dialog>
  );

  test("is named by its title and can be closed without a script", () => {
    const markup = renderToStaticMarkup(dialog);
    expect(markup).toContain('aria-labelledby="leave-title"');
    expect(markup).toContain('id="leave-title">Cancel your subscription?');
    expect(markup).toMatch(/<form method="dialog"><button type="submit" aria-label="Close"/);
  });

  test("is closed until it is opened", () => {
    expect(renderToStaticMarkup(dialog)).not.toMatch(/<dialog[^>]* open/);
  });

  test("is opened and closed by attributes of its buttons", () => {
    const open = renderToStaticMarkup(<Button {...opensDialog("leave")}>Ask first</Button>);
    expect(open).toContain('command="show-modal" commandfor="leave"');
    const close = renderToStaticMarkup(<Button {...closesDialog("leave")}>Keep it</Button>);
    expect(close).toContain('command="close" commandfor="leave"');
  });

  test("that is a screen is dark in both themes", () => {
    const markup = renderToStaticMarkup(
      <Dialog id="trailer" variant="screen" title="Trailer">
        <div />
      </Dialog>,
    );
    expect(markup).toContain('data-theme="evening"');
  });
});

describe("a menu", () => {
  test("is opened by the browser itself, and positioned at its own button", () => {
    const markup = renderToStaticMarkup(
      <Menu id="account" label="Account" trigger="AK">
        <MenuLink current href="/profile">
          Profile
        </MenuLink>
      </Menu>,
    );
    expect(markup).toMatch(/<button aria-label="Account"[^>]*popoverTarget="account"/i);
    expect(markup).toMatch(/<div[^>]* id="account" popover="auto"/);
    expect(markup).toContain("--menu-anchor:--account");
    expect(markup).toContain('aria-current="page"');
  });
});

describe("tabs", () => {
  const markup = renderToStaticMarkup(
    <Tabs
      defaultValue="upi"
      legend="How to pay"
      name="method"
      tabs={[
        { value: "card", label: "Credit Card", content: "the card" },
        { value: "upi", label: "UPI", content: "the code" },
      ]}
    />,
  );

  test("are one choice, named by its question", () => {
    expect(markup).toMatch(/<legend[^>]*>How to pay<\/legend>/);
    expect(markup.match(/type="radio"/g)).toHaveLength(2);
    expect(markup).toMatch(/checked="" value="upi"/);
  });

  test("are each followed by their own panel, in tab order", () => {
    const order = [...markup.matchAll(/value="(\w+)"|Credit Card|UPI|the card|the code/g)];
    expect(order.map(([text]) => text)).toEqual([
      'value="card"',
      "Credit Card",
      "the card",
      'value="upi"',
      "UPI",
      "the code",
    ]);
  });
});

describe("an accordion", () => {
  const items = [
    { id: "what", summary: "What?", content: "This." },
    { id: "where", summary: "Where?", content: "Here." },
  ];

  test("is one group, all closed at first, each part with an address", () => {
    const markup = renderToStaticMarkup(<Accordion items={items} name="faq" />);
    expect(markup.match(/<details id="(?:what|where)" name="faq">/g)).toHaveLength(2);
  });

  test("opens the part that it is asked to", () => {
    const markup = renderToStaticMarkup(<Accordion items={items} name="faq" openId="where" />);
    expect(markup).toMatch(/<details id="where" name="faq" open="">/);
  });
});

describe("a ticket", () => {
  test("has a body and a stub, and is whole until it is torn", () => {
    const whole = renderToStaticMarkup(<Ticket stub="₹129">Standard</Ticket>);
    expect(whole).toMatch(/Standard<\/div><div[^>]*>₹129/);
    expect(whole).not.toContain("data-torn");
    const torn = renderToStaticMarkup(
      <Ticket stub="₹129" torn>
        Standard
      </Ticket>,
    );
    expect(torn).toContain("data-torn");
  });

  test("to choose is a radio button with a name", () => {
    const markup = renderToStaticMarkup(
      <TicketChoice defaultChecked label="Standard" name="plan" stub="₹129" value="standard">
        Standard
      </TicketChoice>,
    );
    expect(markup).toMatch(/<label[^>]*><input[^>]*type="radio"[^>]*><span[^>]*>Standard<\/span>/);
    expect(markup).toContain('value="standard"');
  });
});

describe("a card", () => {
  test("that leads somewhere is one link, of its title", () => {
    const markup = renderToStaticMarkup(
      <Card headingLevel={2} href="/help/playing" title="Playing">
        <p>When it does not start.</p>
      </Card>,
    );
    expect(markup).toMatch(/<h2[^>]*><a href="\/help\/playing">Playing<\/a><\/h2>/);
    expect(markup.match(/<a /g)).toHaveLength(1);
  });
});

describe("a toast", () => {
  test("has a live region before there is anything to read", () => {
    const markup = renderToStaticMarkup(<ToastRegion />);
    expect(markup).toContain('id="toasts" popover="manual"');
    expect(markup).toContain("<output");
    expect(markup).toContain('role="alert"');
  });

  test("stays longer the more text it has, and longer for an error", () => {
    const text = "Failed to load featured movies. Please try again later.";
    expect(readingTimeMs({ text: "All cookies accepted" })).toBe(5000);
    expect(readingTimeMs({ text })).toBeGreaterThan(readingTimeMs({ text: "Failed" }));
    expect(readingTimeMs({ text, tone: "error" })).toBe(readingTimeMs({ text }) + 2000);
  });
});
