import type { ReactNode } from "react";

import { msg, t } from "#app/translations/t.ts";

import { AddressButton } from "../buttons/address-button.tsx";
import { classNames } from "../class-names.ts";
import { Drawing, type DrawingName } from "../drawings/drawing.tsx";
import { Icon } from "../icons/icon.tsx";
import styles from "./message-panel.module.css";

type PanelProps = {
  title: string;
  text?: ReactNode;
  /** A whole page has nothing else to show; a section is one of several and is less prominent. */
  size?: "page" | "section" | undefined;
  actions?: ReactNode;
};

function Panel(props: PanelProps & { picture: ReactNode; alert?: boolean }) {
  const { title, text, size = "section", picture, alert, actions } = props;
  const Title = size === "page" ? "h1" : "p";
  return (
    <div
      className={classNames(styles["panel"], styles[size], alert && styles["failed"])}
      role={alert ? "alert" : undefined}
    >
      {picture}
      <Title className={styles["title"]}>{title}</Title>
      {text !== undefined && <p className={styles["text"]}>{text}</p>}
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </div>
  );
}

/** An empty state: a drawing, what it means, and what to do about it. */
export function EmptyState({
  drawing = "seats",
  ...panel
}: PanelProps & { drawing?: DrawingName }) {
  return <Panel picture={<Drawing name={drawing} />} {...panel} />;
}

const TRY_LATER = msg("Please try again later.");

const NOT_YOUR_FAULT = msg(
  "This isn't your fault, and you haven't lost anything. A service that this site depends on isn't working right now. Please try again later.",
);

/** What failed, as a sentence, and what to do. */
export const failedForNow = (problem: string): string =>
  t("{problem} Please try again later.", { problem });

type ErrorStateProps = PanelProps & {
  /** The address that Try Again loads: usually the page's own. Without one, only `actions` help. */
  retryTo?: string;
  /** The toast's text, where the title as a sentence is not enough; false for none, as of a page. */
  toast?: string | false;
};

/**
 * What is not available, in its place, with a button that tries again. A section of a page, which may
 * be out of sight, is once a toast as well, by the client script; all of a page says it by itself.
 */
export function ErrorState(props: ErrorStateProps) {
  const { retryTo, actions, size, title } = props;
  const { toast = size !== "page" && failedForNow(title) } = props;
  const { text = t(size === "page" ? NOT_YOUR_FAULT : TRY_LATER) } = props;
  const retry = retryTo !== undefined && (
    <AddressButton isRetry to={retryTo}>
      {t("Try Again")}
    </AddressButton>
  );
  return (
    <>
      <Panel
        actions={
          <>
            {retry}
            {actions}
          </>
        }
        alert
        picture={<Icon name="warning" />}
        size={size}
        text={text}
        title={title}
      />
      {toast !== false && <span data-toast="error" data-toast-text={toast} hidden />}
    </>
  );
}
