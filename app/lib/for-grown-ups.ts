import type { Audience } from "./setting.ts";

interface ViewerAge {
  audience?: Audience;
}

const isChilds = (viewer: ViewerAge | undefined) =>
  viewer?.audience !== undefined && viewer.audience !== "everyone";

/**
 * Throws when a child's profile is active. The guard keeps children from such screens; this holds
 * however the call is reached.
 */
export function refuseChild(viewer: ViewerAge | undefined, what: string): void {
  if (isChilds(viewer)) throw new Error(`A child's profile reached for ${what}.`);
}

declare const FOR_VIEWER: unique symbol;

/**
 * A feature as screens get it. Only `createForViewer` makes this type, so that the check for a
 * child's profile cannot be forgotten.
 */
export type ForViewer<Feature> = Feature & { readonly [FOR_VIEWER]: true };

/**
 * A feature as a viewer may use it: all of it or, from a child's profile, only the functions that
 * are named, such as `profiles.overview`. What is added to it later is closed to children until it is
 * named.
 */
export function createForViewer<Feature extends object>(
  feature: Feature,
  openToChildren: readonly string[],
): (viewer: ViewerAge | undefined) => ForViewer<Feature> {
  const forChildren = closeAllBut(feature, {
    open: new Set(openToChildren),
    whenClosed: (name) => `A child's profile reached for ${name}.`,
  });
  return (viewer) => (isChilds(viewer) ? forChildren : feature) as ForViewer<Feature>;
}

interface ClosingOptions {
  /** The functions that stay open, such as `profiles.overview`. */
  open: ReadonlySet<string>;
  /** The error's text, for a call of the function with this name. */
  whenClosed: (name: string) => string;
}

/** The same feature, of which every function throws that is not named as open. */
export function closeAllBut<Part extends object>(
  part: Part,
  closing: ClosingOptions,
  place = "",
): Part {
  return new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      const name = `${place}${String(key)}`;
      if (typeof value === "function") {
        return closing.open.has(name) ? value : refusing(closing.whenClosed(name));
      }
      const isPart = typeof value === "object" && value !== null && !Array.isArray(value);
      return isPart ? closeAllBut(value, closing, `${name}.`) : value;
    },
  });
}

const refusing = (message: string) => () => {
  throw new Error(message);
};
