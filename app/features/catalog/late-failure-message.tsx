import { lazy } from "react";

// The server writes the message into the page, so its looks cannot come later as its code does.
import "#app/ui/message-panel.module.css";

import type { FailureMessageProps } from "./failure-message.tsx";

/** Its own words, where the device has lost the connection before the rest of it came. */
const InWords = ({ title }: FailureMessageProps) => <p role="alert">{title}</p>;

/** `FailureMessage`, whose code the browser asks for when something failed: mostly, nothing does. */
export const LateFailureMessage = lazy(() =>
  import("./failure-message.tsx").then(
    ({ FailureMessage }) => ({ default: FailureMessage }),
    () => ({ default: InWords }),
  ),
);
