import { lazy, Suspense } from "react";

// The server writes the page, so its looks cannot come later as its code does.
import "#app/ui/poster-wall.module.css";

import "./last-page.module.css";

/** Its own words, where the device has lost the connection as well. */
const InWords = () => <h1>Something went wrong.</h1>;

/** `LastPage` for what no screen caught, whose code the browser asks for when it comes to that. */
const LastResort = lazy(() =>
  import("./last-page.tsx").then(
    (page) => ({ default: page.LastResort }),
    () => ({ default: InWords }),
  ),
);

export function LateLastPage({ isMissing }: { isMissing: boolean }) {
  return (
    <Suspense>
      <LastResort isMissing={isMissing} />
    </Suspense>
  );
}
