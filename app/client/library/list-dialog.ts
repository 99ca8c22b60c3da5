import { askServer } from "#app/lib/ask-server.client.ts";
import { t } from "#app/translations/t.ts";

import { fetchPage } from "../fetch-page.ts";
import { showToast } from "../widgets/late-toast.ts";

/**
 * Opens the form that puts a title on lists in a dialog of this page, out of the page that the link
 * leads to. Where that is not possible, the page itself opens.
 */
export async function openListDialog(link: HTMLAnchorElement): Promise<void> {
  const page = await fetchPage(link.href).catch(() => undefined);
  const template = page?.getElementById("list-dialog");
  const found = template instanceof HTMLTemplateElement && template.content.firstElementChild;
  const dialog = found && document.importNode(found, true);
  if (!page || !(dialog instanceof HTMLDialogElement)) return location.assign(link.href);
  await addSheets(page);
  document.getElementById("list-form")?.remove();
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus();
  });
  const form = dialog.querySelector<HTMLFormElement>("form[action]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form, dialog);
  });
  dialog.showModal();
}

/** Waits for the styles of the form that this page lacks. */
async function addSheets(page: Document): Promise<void> {
  const missing = [...page.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(
    (sheet) => !document.querySelector(`link[href="${sheet.getAttribute("href")}"]`),
  );
  const loaded = missing.map((sheet) => {
    const copy = document.importNode(sheet);
    document.head.append(copy);
    return new Promise((resolve) => {
      copy.addEventListener("load", resolve);
      copy.addEventListener("error", resolve);
    });
  });
  await Promise.all(loaded);
}

/** What the server does not take is sent as a plain form, whose answer says why. */
async function send(form: HTMLFormElement, dialog: HTMLDialogElement): Promise<void> {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const request = { method: "POST", body: new URLSearchParams(fields) };
  const answer = await askServer(form.getAttribute("action") ?? "", request).catch(() => undefined);
  if (!answer?.ok || answer.url.includes("notice=")) return form.submit();
  dialog.close();
  showToast({ text: t("Your lists are saved") });
}
