import { atFirstTouch } from "../first-touch.ts";

import { startPictures } from "./pictures.ts";
import { startReveals } from "./reveals.ts";
import { startToasts } from "./late-toast.ts";

/**
 * What the components need beyond HTML and CSS: a few listeners on the document and none on the
 * elements. Called once for each document, by the page script.
 */
export function startWidgets(): void {
  if (
    !(
      "commandForElement" in HTMLButtonElement.prototype &&
      "closedBy" in HTMLDialogElement.prototype
    )
  )
    void import("./dialogs.ts").then((dialogs) => dialogs.startDialogs(), String);
  startPictures();
  // If the arrows fail to load, a rail still scrolls.
  atFirstTouch(() => void import("./rails.ts").then((rails) => rails.startRails(), String));
  startReveals();
  startToasts();
}
