import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";

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

/** The place in the viewer's history for which this document was loaded, by the router's name. */
const loadedFor: unknown = import.meta.env.SSR ? "" : (history.state?.key ?? "default");

/**
 * What could not be had softly is asked for once more as a document: it comes, or says what is
 * wrong by itself, be it that nobody is there to answer. A document that fails is shown as it is.
 */
export function LateLastPage({ isMissing }: { isMissing: boolean }) {
  const { key } = useLocation();
  const isAskedAgain = !import.meta.env.SSR && !isMissing && key !== loadedFor;
  useEffect(() => {
    if (isAskedAgain) location.reload();
  }, [isAskedAgain]);
  if (isAskedAgain) return null;
  return (
    <Suspense>
      <LastResort isMissing={isMissing} />
    </Suspense>
  );
}
