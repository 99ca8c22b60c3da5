import { expect, test, vi } from "vitest";

import { endNotifications, startNotifications } from "./notifications.ts";
import type { WorkerScope } from "./worker-scope.ts";

function startWorker() {
  const handlers = new Map<string, (event: object) => void>();
  const [showNotification, openWindow, unsubscribe] = [vi.fn(), vi.fn(), vi.fn()];
  const scope = {
    addEventListener: (name: string, handler: (event: object) => void) =>
      handlers.set(name, handler),
    location: { origin: "https://films.example", host: "films.example" },
    registration: {
      showNotification,
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
    clients: { openWindow },
  } as unknown as WorkerScope;
  startNotifications(scope);
  const tell = (name: string, event: object) =>
    handlers.get(name)?.({ waitUntil: () => undefined, ...event });
  return { scope, tell, showNotification, openWindow, unsubscribe };
}

const push = (text: string) => ({ data: { text: () => text } });

test("what the server pushes is shown with its words and its language", () => {
  const { tell, showNotification } = startWorker();
  const words = { body: "In cinemas", tag: "a1", lang: "ar", dir: "rtl" };
  tell("push", push(JSON.stringify({ ...words, title: "M", address: "/ar/movie/5" })));
  const options = { ...words, icon: "/icon-192.png", data: { address: "/ar/movie/5" } };
  expect(showNotification).toHaveBeenCalledWith("M", options);
});

test("nonsense is shown as a message that leads to the alerts", () => {
  const { tell, showNotification } = startWorker();
  tell("push", push("{"));
  tell("push", { data: null });
  expect(showNotification).toHaveBeenCalledTimes(2);
  const data = { address: "/alerts" };
  expect(showNotification).toHaveBeenCalledWith("films.example", expect.objectContaining({ data }));
});

test.each([
  ["/movie/5", "https://films.example/movie/5"],
  ["https://evil.example/", "https://films.example/alerts"],
  ["//evil.example/", "https://films.example/alerts"],
  ["javascript:alert(1)", "https://films.example/alerts"],
])("a press on one that leads to %s opens %s", (address, opened) => {
  const { tell, openWindow } = startWorker();
  const close = vi.fn();
  tell("notificationclick", { notification: { data: { address }, close } });
  expect(close).toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith(opened);
});

test("they end when somebody signs out", async () => {
  const { scope, unsubscribe } = startWorker();
  await endNotifications(scope);
  expect(unsubscribe).toHaveBeenCalled();
});
