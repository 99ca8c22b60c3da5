/**
 * The answer to a form is a document. Where it was refused, the focus begins at the first error:
 * the field that is wrong, or what is said of the whole.
 */
export function focusFirstError(): void {
  if (document.activeElement !== document.body) return;
  const error = document.querySelector<HTMLElement>(
    'main :is([aria-invalid="true"], [data-problem])',
  );
  error?.focus();
}
