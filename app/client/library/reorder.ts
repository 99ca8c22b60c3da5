import { askServer } from "#app/lib/ask-server.client.ts";

/** The title that is being dragged. */
let dragged: HTMLElement | undefined;

/**
 * Lets a list's titles be dragged to another place. Keyboards, and browsers without a script, have
 * the buttons beside each title.
 */
export function start(form: HTMLElement): void {
  for (const title of form.querySelectorAll<HTMLElement>("[data-key]")) title.draggable = true;
  form.addEventListener("dragstart", ({ target, dataTransfer }) => {
    dragged = titleAt(target);
    dragged?.toggleAttribute("data-dragged", true);
    if (dataTransfer && dragged) dataTransfer.effectAllowed = "move";
  });
  form.addEventListener("dragover", (event) => {
    const over = titleAt(event.target);
    if (!dragged || !over) return;
    event.preventDefault();
    const { top, height } = over.getBoundingClientRect();
    const isBelow = event.clientY > top + height / 2;
    if (over !== dragged) over[isBelow ? "after" : "before"](dragged);
  });
  form.addEventListener("drop", (event) => event.preventDefault());
  form.addEventListener("dragend", () => {
    const moved = dragged;
    dragged = undefined;
    moved?.removeAttribute("data-dragged");
    if (moved) void send(moved);
  });
}

const titleAt = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-key]") ?? undefined) : undefined;

const keyOf = (element: Element | null) =>
  element instanceof HTMLElement ? element.dataset["key"] : undefined;

/** Says what it is behind now, or in front of; what could not be saved is shown as it is stored. */
async function send(moved: HTMLElement): Promise<void> {
  const previous = keyOf(moved.previousElementSibling);
  const next = keyOf(moved.nextElementSibling);
  const place: Record<string, string> = previous ? { after: previous } : { before: next ?? "" };
  const body = new URLSearchParams({ move: keyOf(moved) ?? "", ...place });
  const sent = { method: "POST", body, redirect: "manual" } as const;
  const response = await askServer(location.pathname + location.search, sent).catch(
    () => undefined,
  );
  if (response?.type !== "opaqueredirect") location.reload();
}
