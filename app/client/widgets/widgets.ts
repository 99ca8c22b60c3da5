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
  // If this fails to load, a rail still scrolls, and the account's menu has its links.
  atFirstTouch(() => void import("./first-use.ts").then((use) => use.startFirstUse(), String));
  startReveals();
  startToasts();
}
