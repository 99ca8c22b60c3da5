import { writeChoice } from "./choice-cookie.ts";

/**
 * Changes the theme at once; without this script the footer's form asks the server to. The buttons
 * state the choice by `aria-pressed`.
 */
export function startThemeSwitch(): void {
  mark();
  const choose = (event: Event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset["choice"] !== "theme") return;
    event.preventDefault();
    const { submitter } = event as SubmitEvent;
    const theme = submitter?.getAttribute("value") ?? "system";
    writeChoice("theme", theme);
    showTheme(theme);
  };
  document.addEventListener("submit", choose);
}

export function showTheme(theme: string): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  mark();
}

function mark(): void {
  const theme = document.documentElement.dataset["theme"] ?? "system";
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-choice=theme] button")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}
