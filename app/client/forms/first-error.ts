/**
 * The answer to a form is a document. If the form was refused, the focus starts at the first error:
 * the wrong field, or the message about the whole form.
 */
export function focusFirstError(): void {
  if (document.activeElement !== document.body) return;
  const error = document.querySelector<HTMLElement>(
    'main :is([aria-invalid="true"], [data-problem])',
  );
  error?.focus();
}
