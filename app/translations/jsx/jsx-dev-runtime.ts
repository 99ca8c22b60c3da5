import { Fragment, jsxDEV as make, type JSXSource } from "react/jsx-dev-runtime";
import type { ElementType, Key } from "react";

import { addressed, type Props } from "./addressed.ts";

export type { JSX } from "react";
export { Fragment };

/** The same for `npm run dev`, where React also notes where an element is. */
export const jsxDEV = (
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) => make(...addressed(type, props), key, isStatic, source, self);
