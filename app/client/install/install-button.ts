/** Shows the button that installs the site as soon as the browser can do that, and only then. */
export function start(button: HTMLElement): void {
  let asks: Event | undefined;
  addEventListener("beforeinstallprompt", (event) => {
    asks = event;
    button.hidden = false;
  });
  addEventListener("appinstalled", () => (button.hidden = true));
  button.addEventListener("click", () => {
    const prompt: unknown = asks && Reflect.get(asks, "prompt");
    // The browser asks once for each time that it offered to.
    if (typeof prompt === "function") Reflect.apply(prompt, asks, []);
    asks = undefined;
    button.hidden = true;
  });
}
