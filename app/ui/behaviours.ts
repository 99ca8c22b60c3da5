import { atFirstTouch } from "#app/lib/first-touch.ts";

import { startPictures } from "./pictures.ts";
import { startReveals } from "./reveals.ts";
import { startToasts } from "./late-toast.ts";

/**
 * What the components need beyond HTML and CSS, by a few listeners on the document and nothing on
 * the elements. Called once a document: by the page script, after which React may come or not.
 */
export function startBehaviours(): void {
  if (
    !(
      "commandForElement" in HTMLButtonElement.prototype &&
      "closedBy" in HTMLDialogElement.prototype
    )
  )
    void import("./dialogs.ts").then((dialogs) => dialogs.startDialogs(), String);
  startPictures();
  // Without its arrows a rail can be scrolled as ever.
  atFirstTouch(() => void import("./rails.ts").then((rails) => rails.startRails(), String));
  startReveals();
  startToasts();
}
