import type { ElementType, Key } from "react";
import { Fragment, jsx as makeOne, jsxs as makeSeveral } from "react/jsx-runtime";

import { addressed, type Props } from "./addressed.ts";

// What TypeScript compiles JSX to, as `tsconfig.json` says.
export type { JSX } from "react";
export { Fragment };

export const jsx = (type: ElementType, props: Props, key?: Key) =>
  makeOne(...addressed(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  makeSeveral(...addressed(type, props), key);
