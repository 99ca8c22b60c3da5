import { withBase } from "#app/translations/base-path.ts";

/**
 * Turns on notifications on this device: at a press, and never by itself, the browser asks for
 * permission. The form then sends what the server needs to reach it.
 */
export function start(element: HTMLElement): void {
  if (element instanceof HTMLFormElement) void startIn(element);
}

/** What the form says: one part of it at a time. */
type State = "ready" | "on" | "refused" | "failed" | "missing";

async function startIn(element: HTMLFormElement): Promise<void> {
  const say = (state: State) => {
    const isReady = state === "ready" || state === "refused" || state === "failed";
    element.querySelector("[type=submit]")?.toggleAttribute("hidden", !isReady);
    for (const words of element.querySelectorAll<HTMLElement>("[data-push-words]"))
      words.hidden = words.dataset["pushWords"] !== state;
  };
  let isAsking = false;
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isAsking) void turnOn();
  });

  async function turnOn(): Promise<void> {
    isAsking = true;
    const sent = await subscribe(element.dataset["push"] ?? "");
    isAsking = false;
    if (typeof sent === "string") return say(sent);
    for (const [name, value] of Object.entries(sent)) fill(element, name, value);
    // This sends no event, so that it is not asked again.
    element.submit();
  }

  say(await currentState());
}

async function currentState(): Promise<State> {
  const needed = ["PushManager", "Notification", "serviceWorker"];
  if (!needed.every((name) => name in window || name in navigator)) return "missing";
  if (Notification.permission === "denied") return "refused";
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const subscription = await registration?.pushManager.getSubscription().catch(() => undefined);
  const row = subscription && document.getElementById(`device-${await slotOf(subscription)}`);
  row?.querySelector("[data-this-device]")?.removeAttribute("hidden");
  return row ? "on" : "ready";
}

/** What the server calls it; one that another profile has is not listed on the page. */
async function slotOf({ endpoint }: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

/** `refused` by the viewer or the browser, `failed` where its push service does not answer. */
async function subscribe(publicKey: string): Promise<Record<string, string> | State> {
  try {
    if ((await Notification.requestPermission()) !== "granted") return "refused";
    await navigator.serviceWorker.register(withBase("/offline-worker.js"));
    const { pushManager } = await navigator.serviceWorker.ready;
    // One for other keys, or of another profile, has to be ended first.
    await (await pushManager.getSubscription())?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
  } catch {
    return "failed";
  }
}
