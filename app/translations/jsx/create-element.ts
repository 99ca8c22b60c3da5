import { createElement as make, type ElementType, type ReactNode } from "react";

import { addressed, type Props } from "./addressed.ts";

/** What JSX becomes where a key follows spread attributes. */
export const createElement = (type: ElementType, props: Props, ...children: ReactNode[]) =>
  make(...addressed(type, props), ...children);
