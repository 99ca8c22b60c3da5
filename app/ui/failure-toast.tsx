/**
 * What failed, for the client script to show as a toast; whoever has no script reads the message
 * of the section itself.
 */
export function FailureToast({ text }: { text: string }) {
  return <span data-toast="error" data-toast-text={text} hidden />;
}
