import { StrictMode, type ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** Makes an element that `<Island>` rendered a React root. */
export function hydrateIsland(element: HTMLElement, component: ComponentType<never>): void {
  const { island = "", props = "{}" } = element.dataset;
  // The server wrote the props for this component; types end at the document.
  const Component = component as ComponentType<object>;
  const served = [...element.childNodes].map((node) => node.cloneNode(true));
  hydrateRoot(
    element,
    <StrictMode>
      <Component {...JSON.parse(props)} />
    </StrictMode>,
    {
      identifierPrefix: `${island}-`,
      onUncaughtError(error) {
        reportError(error);
        // Runs after React has removed what failed: the server's markup works without it.
        setTimeout(() => element.replaceChildren(...served));
      },
    },
  );
}
