import { isGreyThumbnail } from "#app/features/catalog/colors/grey-thumbnail.ts";

/**
 * A click on a button with `data-trailer` plays its trailer in the dialog that the same click
 * opens. The player loads at the first click, because most visits need none.
 */
export function startTrailers(): void {
  const onClick = ({ target }: MouseEvent) => {
    const origin = target instanceof Element ? target : null;
    const button = origin?.closest<HTMLButtonElement>("button[data-trailer]");
    if (button && !button.disabled) void play(button);
  };
  document.addEventListener("click", onClick);
  watchThumbnails();
}

async function play(button: HTMLButtonElement): Promise<void> {
  try {
    const { playTrailer } = await import("./trailer-player.ts");
    playTrailer(button);
  } catch {
    // Offline: the dialog says that it cannot be played, and links to its site.
    document.querySelector("[data-trailer-failed]")?.removeAttribute("hidden");
  }
}

/**
 * Marks gray pictures as missing, both future ones and those that came before this script ran. Only
 * a page that came with thumbnails has any.
 */
function watchThumbnails(): void {
  if (!document.querySelector("[data-thumbnail]")) return;
  const look = (picture: EventTarget | null) => {
    if (!(picture instanceof HTMLImageElement) || !isGreyThumbnail(picture)) return;
    picture.closest("[data-thumbnail]")?.setAttribute("data-failed", "");
  };
  document.addEventListener("load", (event) => look(event.target), { capture: true });
  for (const picture of document.querySelectorAll<HTMLImageElement>("[data-thumbnail] img")) {
    if (picture.complete && picture.naturalWidth > 0) look(picture);
  }
}
