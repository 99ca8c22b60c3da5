/** A section's Try Again loads the page again, and restores its scroll position. */
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
