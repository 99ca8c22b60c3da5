import { t } from "#app/translations/t.ts";

import { isGreyThumbnail } from "#app/features/catalog/colors/grey-thumbnail.ts";
import {
  isPlayerError,
  playerAddress,
  thumbnailAddress,
  watchAddress,
} from "#app/features/catalog/trailers/youtube.ts";
import { TRAILER_DIALOG_ID } from "#app/features/catalog/trailers/trailer.ts";

/** How long to wait for a frame to load. */
const LONGEST_LOAD_MS = 10_000;

const FRAME_MAY =
  "accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture";

interface Stage {
  dialog: HTMLDialogElement;
  frame: HTMLElement;
  failed: HTMLElement;
}

function findStage(): Stage | undefined {
  const dialog = document.getElementById(TRAILER_DIALOG_ID);
  const frame = dialog?.querySelector<HTMLElement>("[data-trailer-frame]");
  const failed = dialog?.querySelector<HTMLElement>("[data-trailer-failed]");
  return dialog instanceof HTMLDialogElement && frame && failed
    ? { dialog, frame, failed }
    : undefined;
}

let isListening = false;

/**
 * Creates the frame of a trailer in the dialog that was opened for it, and removes it when the
 * dialog closes, so that it does not keep playing. The browser itself opens and closes the dialog,
 * and manages its focus.
 */
export function playTrailer(button: HTMLButtonElement): void {
  const stage = findStage();
  // Loading took a moment: the viewer may have closed the dialog meanwhile.
  if (!stage?.dialog.open) return;
  listen();
  clear(stage);
  const { trailer: key = "", trailerName: name = t("Trailer") } = button.dataset;
  const title = stage.dialog.querySelector<HTMLElement>("[data-trailer-title]");
  if (title) title.textContent = name;
  stage.dialog.querySelector("[data-trailer-outward] a")?.setAttribute("href", watchAddress(key));
  const frame = makeFrame(key, name);
  stage.frame.replaceChildren(frame);
  const late = setTimeout(() => fail(frame), LONGEST_LOAD_MS);
  frame.addEventListener("load", () => {
    clearTimeout(late);
    // The player reports its errors only to listeners that announce themselves.
    const listening = JSON.stringify({ event: "listening", id: 1, channel: "widget" });
    frame.contentWindow?.postMessage(listening, "*");
  });
  lookWhetherItIsThere(key, frame);
}

function makeFrame(key: string, name: string): HTMLIFrameElement {
  const { trailerPlayer = "" } = document.documentElement.dataset;
  const frame = document.createElement("iframe");
  frame.title = name;
  frame.allow = FRAME_MAY;
  frame.allowFullscreen = true;
  // Without a referrer the player refuses to play.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.src = playerAddress(trailerPlayer, { key, origin: location.origin, begins: mayBegin() });
  return frame;
}

/** A trailer starts as soon as it is opened, which somebody pressed for, unless they prefer not. */
const mayBegin = () => document.documentElement.dataset["waits"] === undefined;

/**
 * A removed video has a gray picture: detected at once, where the frame would only say so itself.
 */
function lookWhetherItIsThere(key: string, frame: HTMLIFrameElement): void {
  const { trailerPictures = "" } = document.documentElement.dataset;
  const picture = new Image();
  picture.addEventListener("load", () => {
    if (isGreyThumbnail(picture)) fail(frame);
  });
  picture.src = thumbnailAddress(trailerPictures, key);
}

function onMessage({ source, data }: MessageEvent): void {
  const frame = findStage()?.frame.querySelector("iframe");
  if (frame && source === frame.contentWindow && isPlayerError(data)) fail(frame);
}

/** Says that it cannot be played, unless another trailer has been opened meanwhile. */
function fail(frame: HTMLIFrameElement): void {
  const stage = findStage();
  if (!stage || !frame.isConnected) return;
  frame.remove();
  stage.failed.hidden = false;
}

function clear({ dialog, frame, failed }: Stage): void {
  frame.replaceChildren();
  failed.hidden = true;
  dialog.querySelector("[data-trailer-title]")?.replaceChildren();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  const closed = ({ target }: Event) => {
    const stage = findStage();
    if (stage && target === stage.dialog) clear(stage);
  };
  // `error` does not bubble, but can be caught in the capture phase.
  document.addEventListener("close", closed, { capture: true });
  addEventListener("message", onMessage);
}
