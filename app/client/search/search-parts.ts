/** The parts of the search dialog, wherever it is. */
export interface SearchBox {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  list: HTMLElement;
}

export function findSearchBox(): SearchBox | undefined {
  const dialog = document.getElementById("search");
  const list = document.getElementById("search-options");
  const input = dialog?.querySelector<HTMLInputElement>("input[name=q]");
  return dialog instanceof HTMLDialogElement && input && list ? { dialog, input, list } : undefined;
}
