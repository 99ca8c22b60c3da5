import type { Page } from "@playwright/test";

import { expect, test } from "../support/behavior.ts";

const PATH = "/alerts/settings";
const ENDPOINT = "https://push.example.org/one";
/** SHA-256 of the endpoint, as the server names the device. */
const SLOT = "82l3gzFtd4wu-b0kpP0SfO9XJ1D-9LjftZZNO3Eutv0";
const markup = (
  devices = "",
) => `<form action="/alerts/targets" data-own-script="push" data-push="BKEY" method="post">
  <input name="endpoint" type="hidden" /><input name="p256dh" type="hidden" /><input name="auth" type="hidden" />
  <button hidden type="submit">Turn On</button>
  <p data-push-words="on" hidden>It is on.</p>
  <output data-push-words="refused" hidden>Not allowed.</output>
  <output data-push-words="failed" hidden>Not reached.</output>
  <p data-push-words="missing" hidden>Not possible.</p>
</form>${devices}`;
const device = `<p id="device-${SLOT}">Chrome <b data-this-device hidden>This device</b></p>`;

interface Browser {
  permission?: NotificationPermission;
  /** What the viewer answers when the browser asks. */
  chooses?: NotificationPermission;
  /** It was turned on before. */
  isSubscribed?: boolean;
  /** The browser's push service does not answer. */
  isOutOfReach?: boolean;
}

/** A browser with a push service, which no test machine has; it notes what the page asks of it. */
const openBrowser = (page: Page, browser: Browser) =>
  page.addInitScript(
    ({ permission = "default", chooses = "granted", isSubscribed, isOutOfReach, endpoint }) => {
      const requests: string[] = [];
      const keys = { p256dh: "POINT", auth: "AUTH" };
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => requests.push("unsubscribe"),
      };
      const pushManager = {
        getSubscription: async () => (isSubscribed === true ? subscription : null),
        async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
          if (isOutOfReach === true) throw new DOMException("Push service error", "AbortError");
          requests.push(`subscribe ${key}`);
          return subscription;
        },
      };
      const registration = { pushManager, active: null };
      const serviceWorker = Object.assign(new EventTarget(), {
        controller: null,
        ready: Promise.resolve(registration),
        getRegistration: async () => registration,
        register: async () => registration,
      });
      Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker });
      Object.defineProperty(Notification, "permission", { value: permission });
      Notification.requestPermission = async () => {
        requests.push("permission");
        return chooses;
      };
      Object.assign(globalThis, { requests });
    },
    { ...browser, endpoint: ENDPOINT },
  );

const requests = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "requests"));
const button = (page: Page) => page.getByRole("button", { name: "Turn On" });

test("a device is turned on by a press and not before, and what its server needs is sent", async ({
  page,
  open,
  answer,
  sent,
}) => {
  await openBrowser(page, { isSubscribed: true });
  await open(markup(), PATH);
  await expect(button(page)).toBeVisible();
  expect(await requests(page)).toEqual([]);
  answer("POST /alerts/targets", { page: markup(device) });
  await button(page).click();
  await expect(page.getByText("It is on.")).toBeVisible();
  await expect(page.getByText("This device")).toBeVisible();
  await expect(button(page)).toBeHidden();
  const { body } = sent.find(({ path }) => path === "POST /alerts/targets") ?? {};
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    endpoint: ENDPOINT,
    p256dh: "POINT",
    auth: "AUTH",
  });
});

const cases: [string, Browser, string, string[]][] = [
  ["whoever refuses is told so", { chooses: "denied" }, "Not allowed.", ["permission"]],
  [
    "a push service out of reach is no refusal",
    { isOutOfReach: true },
    "Not reached.",
    ["permission"],
  ],
];
for (const [name, browser, words, asks] of cases) {
  test(`${name}, and may press again`, async ({ page, open, sent }) => {
    await openBrowser(page, browser);
    await open(markup(), PATH);
    await button(page).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(button(page)).toBeVisible();
    expect(await requests(page)).toEqual(asks);
    expect(sent.map(({ path }) => path)).not.toContain("POST /alerts/targets");
  });
}

test("a browser that was refused before says so at once, and one without push that it cannot", async ({
  page,
  open,
}) => {
  await openBrowser(page, { permission: "denied" });
  await open(markup(), PATH);
  await expect(page.getByText("Not allowed.")).toBeVisible();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
  await open(markup(), PATH);
  await expect(page.getByText("Not possible.")).toBeVisible();
  await expect(button(page)).toBeHidden();
});

test("a device that another profile has, or that the server has dropped, can be turned on", async ({
  page,
  open,
}) => {
  await openBrowser(page, { permission: "granted", isSubscribed: true });
  await open(markup(device.replace(SLOT, "another")), PATH);
  await expect(button(page)).toBeVisible();
  await expect(page.getByText("This device")).toBeHidden();
});
