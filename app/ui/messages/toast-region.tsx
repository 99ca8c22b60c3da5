import { t } from "#app/translations/t.ts";

/** Where toasts appear and are announced. Once in the document, empty until `showToast`. */
export function ToastRegion() {
  return (
    <>
      <section aria-label={t("Messages")} className="toasts" id="toasts" popover="manual" />
      <output className="visually-hidden" id="toasts-status" />
      <p className="visually-hidden" id="toasts-alert" role="alert" />
      <template id="toast">
        <div className="toast">
          <p />
          <button className="toast-action" type="button">
            {t("Undo")}
          </button>
          <button aria-label={t("Close")} className="toast-dismiss" type="button" />
        </div>
      </template>
    </>
  );
}
