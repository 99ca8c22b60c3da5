/** Shows a poster's background and text instead of a broken image when its picture fails. */
function give(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement)) return;
  picture.closest<HTMLElement>("[data-missing]")?.setAttribute("data-failed", "");
}

/** Handles pictures that fail from now on, and finds those that failed before this script ran. */
export function startPictures(): void {
  document.addEventListener("error", (event) => give(event.target), { capture: true });
  for (const picture of document.querySelectorAll<HTMLImageElement>("[data-missing] img")) {
    if (picture.complete && picture.currentSrc !== "" && picture.naturalWidth === 0) give(picture);
  }
}
