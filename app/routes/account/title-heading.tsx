import { outsideText } from "#app/lib/text/outside-text.ts";

import styles from "./title-heading.module.css";

/** What no longer fits into a few lines of a form's width. */
const LONG_TITLE = 40;

/** The heading of a form about one title. A long name is smaller, so that the form is in sight. */
export function TitleHeading({ title, lang }: { title: string; lang?: string | undefined }) {
  const className = title.length > LONG_TITLE ? styles["long"] : undefined;
  return (
    <h1 className={className} {...outsideText(title, lang)}>
      {title}
    </h1>
  );
}
