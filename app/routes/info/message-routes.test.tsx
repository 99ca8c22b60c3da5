import { expect, test } from "vitest";

import type { MessageFields } from "#app/features/messages/message-form.server.ts";
import { HONEYPOT_FIELD } from "#app/features/messages/message-fields.ts";
import type { MessageOutcome } from "#app/features/messages/messages.server.ts";
import { requestContext, type CurrentRequest } from "#app/lib/requests/request-context.ts";
import { asBuilt } from "#tests/as-built.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import * as contact from "./contact.tsx";
import * as job from "./job.tsx";
import * as jobs from "./jobs.tsx";

interface Email {
  fields: Record<string, FormDataEntryValue>;
  opening?: string | undefined;
  clientAddress: string;
}

/** The real screens, with a message service that answers as the test says. */
function counter(answer: MessageOutcome) {
  const mails: Email[] = [];
  const take = (form: MessageFields, opening: string | undefined, clientAddress: string) => {
    mails.push({ fields: form, opening, clientAddress });
    return Promise.resolve(answer);
  };
  const messages = {
    receiveContact: (form: MessageFields, address: string) => take(form, undefined, address),
    receiveApplication: take,
  };
  const middleware: RouteModule["middleware"] = [
    ({ context }) => {
      const facts = { requestId: "1", clientAddress: "192.0.2.7", receivedAtMs: 0 };
      context.set(requestContext, facts as CurrentRequest);
    },
  ];
  const routes = {
    "/contact": asBuilt(contact, { middleware }),
    "/jobs": asBuilt(jobs, { middleware }),
    "/jobs/:slug": asBuilt(job, { middleware }),
  };
  return { mails, routes, messages };
}

const written = { name: "Ada", email: "ada@example.org", subject: "A “film”", message: "One\nTwo" };
/** What a form sends with it: the field that no person fills in. */
const sentFields = { ...written, [HONEYPOT_FIELD]: "" };

function post(address: string, fields: Record<string, string>) {
  return fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

describeOnSqlite("a message to the operator", ({ open }) => {
  test("is passed on completely, with the address that it came from", async () => {
    const { mails, routes, messages } = counter({ outcome: "received" });
    const site = await openTestSite({ database: await open(), routes, features: { messages } });
    const response = await post(`${site.origin}/contact`, { ...written, [HONEYPOT_FIELD]: "" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/contact?notice=sent");
    expect(mails).toEqual([{ fields: sentFields, clientAddress: "192.0.2.7" }]);
  });

  test.each([
    ["/jobs", undefined],
    ["/jobs/ux-ui-designer", "ux-ui-designer"],
  ])("that applies at %s names the opening %s", async (path, opening) => {
    const { mails, routes, messages } = counter({ outcome: "received" });
    const site = await openTestSite({ database: await open(), routes, features: { messages } });
    const response = await post(site.origin + path, written);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${path}?notice=sent`);
    expect(mails).toEqual([{ fields: sentFields, opening, clientAddress: "192.0.2.7" }]);
  });

  test("that applies for what is not open goes nowhere", async () => {
    const { mails, routes, messages } = counter({ outcome: "received" });
    const site = await openTestSite({ database: await open(), routes, features: { messages } });
    expect((await post(`${site.origin}/jobs/projectionist`, written)).status).toBe(404);
    expect((await fetch(`${site.origin}/jobs/projectionist`)).status).toBe(404);
    expect(mails).toEqual([]);
  });

  test.each(["/contact", "/jobs", "/jobs/ux-ui-designer"])(
    "that is refused at %s comes back with its errors and all that was written",
    async (path) => {
      const errors = { email: "That is no email address." };
      const { routes, messages } = counter({ outcome: "invalid", errors, values: written });
      const site = await openTestSite({ database: await open(), routes, features: { messages } });
      const response = await post(site.origin + path, written);
      const html = await response.text();
      expect(response.status).toBe(400);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(html).toContain("This has not been sent yet.");
      expect(html).toContain("That is no email address.");
      expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="email"/);
      expect(html).toContain('value="ada@example.org"');
      expect(html).toMatch(/<textarea[^>]*>One\nTwo<\/textarea>/);
    },
  );

  test("beyond the limit comes back as it was, with the reason", async () => {
    const { routes, messages } = counter({ outcome: "too many" });
    const site = await openTestSite({ database: await open(), routes, features: { messages } });
    const response = await post(`${site.origin}/contact`, written);
    const html = await response.text();
    expect(response.status).toBe(429);
    expect(html).toContain("That was a lot in a short time");
    expect(html).toContain('value="A “film”"');
    expect(html).toMatch(/<textarea[^>]*>One\nTwo<\/textarea>/);
  });

  test("has a page that is the same for everyone, and one that says it was sent", async () => {
    const { routes, messages } = counter({ outcome: "received" });
    const site = await openTestSite({
      database: await open(),
      routes,
      variables: { PUBLIC_URL: "https://films.test" },
      features: { messages },
    });
    const empty = await fetch(`${site.origin}/contact`);
    expect(empty.headers.get("cache-control")).toContain("public");
    const html = await empty.text();
    expect(html).not.toContain("data-toast");
    for (const name of ["support", "billing", "press"]) {
      expect(html).toContain(`mailto:${name}@films.test`);
    }
    const sent = await fetch(`${site.origin}/contact?notice=sent`);
    expect(await sent.text()).toContain(
      '<p data-toast="success">Message sent successfully! We will get back to you soon.</p>',
    );
    const strange = await fetch(`${site.origin}/contact?notice=hacked`);
    expect(await strange.text()).not.toContain("data-toast");
  });
});
