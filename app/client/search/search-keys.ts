/** `/` and Ctrl or ⌘ with K open the search, except while typing in a field. */
export function startSearchKeys(): void {
  const open = (event: KeyboardEvent) => {
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isCommand = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (event.defaultPrevented || !(isCommand || (isSlash && !isTyping(event.target)))) return;
    // An open dialog needs an answer first.
    if (document.querySelector("dialog:modal")) return;
    const link = document.querySelector<HTMLAnchorElement>("[data-opens=search]");
    if (!link) return;
    event.preventDefault();
    link.click();
  };
  document.addEventListener("keydown", open);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));
