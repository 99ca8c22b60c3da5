/**
 * The answer to a form is a document. If the form was refused, the focus starts at the first error:
 * the wrong field, or the message about the whole form.
 */
export function focusFirstError(): void {
  // The browser moves to a field with autofocus when it first paints, which can be after this.
  if (document.activeElement !== document.body || document.querySelector("[autofocus]")) return;
  const error = document.querySelector<HTMLElement>(
    'main :is([aria-invalid="true"], [data-problem])',
  );
  error?.focus();
}
