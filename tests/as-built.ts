import { UNSAFE_withComponentProps as withComponentProps } from "react-router";

import type { RouteModule } from "./site.ts";

type Screen = Parameters<typeof withComponentProps>[0];

/** A real route as the build wraps it: its screen gets its loader's data and other props. */
export function asBuilt(module: { default: unknown }, more: RouteModule = {}): RouteModule {
  return { ...module, default: withComponentProps(module.default as Screen), ...more };
}
