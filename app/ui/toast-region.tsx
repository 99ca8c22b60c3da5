/** Where toasts appear and where they are read out. Once in the document, empty until showToast. */
export function ToastRegion() {
  return (
    <>
      <section aria-label="Messages" className="toasts" id="toasts" popover="manual" />
      <output className="visually-hidden" id="toasts-status" />
      <p className="visually-hidden" id="toasts-alert" role="alert" />
    </>
  );
}
