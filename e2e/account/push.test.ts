import type { Page } from "@playwright/test";

import { expect, test } from "../support/full-browser.ts";

test.use({ serviceWorkers: "allow" });

const ENDPOINT = "https://push.example.org/a-device";
/** A point of P-256 and a secret, as a browser makes them. */
const KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** The push service of this browser's maker is out of reach; everything else is the browser's own. */
const replacePushService = (page: Page) =>
  page.addInitScript(
    ({ endpoint, keys }) => {
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => true,
      };
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem("subscribed", "yes");
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem("subscribed") === null
          ? null
          : (subscription as unknown as PushSubscription);
    },
    { endpoint: ENDPOINT, keys: KEYS },
  );

test("a device is turned on, shows what the server pushes, opens it at a press, and is turned off @prove", async ({
  page,
  context,
  matinee,
  signInAs,
}) => {
  const { origin } = new URL(matinee.server.origin);
  await context.grantPermissions(["notifications"], { origin });
  await replacePushService(page);
  await signInAs(context, "Ada Lovelace");
  await page.goto("/alerts/settings");
  await page.getByRole("button", { name: "Turn On for This Device" }).click();
  await expect(page.getByText("Alerts are shown on this device.")).toBeVisible();
  const device = page.getByRole("listitem").filter({ hasText: "This device" });
  await expect(device).toBeVisible();

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const words = { title: "Metropolis", body: "In cinemas", tag: "one", lang: "en", dir: "ltr" };
  await browser.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: JSON.stringify({ ...words, address: "/movie/19" }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const { registration } = { registration: await navigator.serviceWorker.ready };
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: "Metropolis", body: "In cinemas" }]);
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (address: string) => Promise<unknown> };
    };
    const [notification] = await scope.registration.getNotifications();
    const { promise, resolve } = Promise.withResolvers<string>();
    // Browsers open windows only after a press of a person.
    scope.clients.openWindow = async (address) => resolve(address);
    const Pressed = Reflect.get(globalThis, "NotificationEvent");
    dispatchEvent(new Pressed("notificationclick", { notification }));
    return promise;
  });
  expect(opened).toBe(`${origin}/movie/19`);
  await expect.poll(shown).toEqual([]);

  await device.getByRole("button", { name: /^Remove / }).click();
  await expect(device).toBeHidden();
  await expect(page.getByRole("button", { name: "Turn On for This Device" })).toBeVisible();
});
