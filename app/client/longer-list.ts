import { fetchPage } from "./fetch-page.ts";
import { showNotices } from "./notices.ts";

const LIST = "[data-list]";

/** Shows the list that `form` leads to. Throws when its page cannot be fetched. */
export async function openLonger(form: HTMLFormElement): Promise<void> {
  const list = form.closest(LIST);
  const button = form.querySelector("button");
  if (!list || !button || form.ariaBusy === "true") return;
  const address = addressOf(form);
  setBusy(form, button, true);
  list.setAttribute("aria-busy", "true");
  try {
    const next = (await fetchPage(address))?.querySelector(LIST);
    if (!next) return location.assign(address);
    history.replaceState(history.state, "", address);
    showList(list, next);
    showNotices(list);
  } finally {
    setBusy(form, button, false);
    list.removeAttribute("aria-busy");
  }
}

function addressOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(fields);
  return `${new URL(form.action).pathname}?${query}`;
}

/** Replaces `list` by the longer list; the items that it already shows stay as they are. */
function showList(list: Element, longer: Element): void {
  const items = list.querySelector(":scope > ul");
  const longerItems = longer.querySelector(":scope > ul");
  if (!items || !longerItems) return list.replaceChildren(...longer.childNodes);
  const hadFocus = list.querySelector("[data-more]")?.contains(document.activeElement) ?? false;
  const beyond = focusBeyond(list);
  const firstNew = addItems(items, [...longerItems.children]);
  const around = [...list.childNodes].filter((node) => node !== items);
  for (const node of around) node.remove();
  const nodes = [...longer.childNodes];
  const index = nodes.indexOf(longerItems);
  items.before(...nodes.slice(0, index));
  items.after(...nodes.slice(index + 1));
  // Keyboard navigation continues from where it was.
  const next = list.querySelector("[data-more] button") ?? firstNew?.querySelector("a");
  if (hadFocus && next instanceof HTMLElement) next.focus({ preventScroll: true });
  beyond?.scrollIntoView({ block: "nearest" });
}

/** What has the focus on the screen after the list, such as a link of the footer: items push it. */
function focusBeyond(list: Element): Element | undefined {
  const { activeElement: focused } = document;
  if (!focused || !(list.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING))
    return;
  if (list.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  return bottom > 0 && top < innerHeight ? focused : undefined;
}

/** Appends the longer list's further items, and returns the first of them. */
function addItems(items: Element, longer: Element[]): Element | undefined {
  const known = [...items.children].map(leadsTo);
  const goesOn = known.every((address, at) => leadsTo(longer[at]) === address);
  if (!goesOn) {
    items.replaceChildren(...longer);
    return longer[0];
  }
  const added = longer.slice(known.length);
  items.append(...added);
  return added[0];
}

const leadsTo = (item: Element | undefined) => item?.querySelector("a")?.getAttribute("href");

/** Shows on a form's button that its work is in progress; a second click does nothing meanwhile. */
function setBusy(form: HTMLFormElement, button: HTMLElement, isBusy: boolean): void {
  form.ariaBusy = isBusy ? "true" : null;
  button.toggleAttribute("data-busy", isBusy);
  if (isBusy) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}
