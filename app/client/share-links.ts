/** Links marked `data-share` share or copy their own address instead of opening it. */
export function startShareLinks(): void {
  document.addEventListener("click", (event) => {
    const { target } = event;
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-share]") : null;
    if (!link) return;
    event.preventDefault();
    void import("./share-link.ts").then(
      ({ shareLink }) => shareLink(link.href, link.dataset["share"] ?? ""),
      () => location.assign(link.href),
    );
  });
}
