/** Try Again of a part of the page asks for the page once more, and stays where it was scrolled to. */
export function startRetry(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("retry" in form.dataset)) return;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const query = new URLSearchParams(fields).toString();
    const isHere = new URL(form.action).pathname === location.pathname;
    if (!isHere || query !== location.search.slice(1)) return;
    event.preventDefault();
    location.reload();
  });
}
