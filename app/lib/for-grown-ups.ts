import type { Audience } from "./setting.ts";

interface Looking {
  audience?: Audience;
}

const isChilds = (viewer: Looking | undefined) =>
  viewer?.audience !== undefined && viewer.audience !== "everyone";

/**
 * Throws when a child's profile is active. The guard keeps children from such screens; this holds
 * however the call is reached.
 */
export function refuseChild(viewer: Looking | undefined, what: string): void {
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
): (viewer: Looking | undefined) => ForViewer<Feature> {
  const forChildren = closeAllBut(feature, new Set(openToChildren), "");
  return (viewer) => (isChilds(viewer) ? forChildren : feature) as ForViewer<Feature>;
}

function closeAllBut<Part extends object>(
  part: Part,
  open: ReadonlySet<string>,
  place: string,
): Part {
  return new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      const name = `${place}${String(key)}`;
      if (typeof value === "function") return open.has(name) ? value : refusing(name);
      const isPart = typeof value === "object" && value !== null && !Array.isArray(value);
      return isPart ? closeAllBut(value, open, `${name}.`) : value;
    },
  });
}

const refusing = (name: string) => () => {
  throw new Error(`A child's profile reached for ${name}.`);
};
