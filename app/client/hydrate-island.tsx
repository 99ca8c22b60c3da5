import { startTransition, StrictMode, type ComponentType } from "react";
import { hydrateRoot, type HydrationOptions } from "react-dom/client";

/** Makes an element that `<Island>` rendered a React root. */
export function hydrateIsland(element: HTMLElement, component: ComponentType<never>): void {
  const { island = "", props = "{}" } = element.dataset;
  // The server wrote the props for this component; types end at the document.
  const Component = component as ComponentType<object>;
  const served = [...element.childNodes].map((node) => node.cloneNode(true));
  const content = (
    <StrictMode>
      <Component {...JSON.parse(props)} />
    </StrictMode>
  );
  const options: HydrationOptions = {
    identifierPrefix: `${island}-`,
    onUncaughtError(error) {
      reportError(error);
      // Runs after React has removed what failed: the server's markup works without it.
      setTimeout(() => element.replaceChildren(...served));
    },
  };
  // In steps, between which the page answers.
  startTransition(() => void hydrateRoot(element, content, options));
}
