import type { ReactNode } from "react";

import { AddressButton } from "./address-button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./message-panel.module.css";

type PanelProps = {
  title: string;
  text?: ReactNode;
  /** A whole page has nothing else to show; a section stands among others and keeps quiet. */
  size?: "page" | "section" | undefined;
  actions?: ReactNode;
};

function Panel(props: PanelProps & { icon: IconName; alert?: boolean }) {
  const { title, text, size = "section", icon, alert, actions } = props;
  const Title = size === "page" ? "h1" : "p";
  return (
    <div
      className={classNames(styles["panel"], styles[size], alert && styles["failed"])}
      role={alert ? "alert" : undefined}
    >
      <Icon name={icon} />
      <Title className={styles["title"]}>{title}</Title>
      {text !== undefined && <p className={styles["text"]}>{text}</p>}
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </div>
  );
}

/** There is nothing here, and what to do about it. */
export function EmptyState({ icon = "film", ...panel }: PanelProps & { icon?: IconName }) {
  return <Panel icon={icon} {...panel} />;
}

type ErrorStateProps = Omit<PanelProps, "actions"> & {
  /** The address that Try Again asks for once more: usually the page's own. */
  retryTo: string;
  actions?: ReactNode;
};

/** What could not be had, and a button that tries again, with and without a script. */
export function ErrorState({ retryTo, actions, ...panel }: ErrorStateProps) {
  return (
    <Panel
      {...panel}
      actions={
        <>
          <AddressButton isRetry to={retryTo}>
            Try Again
          </AddressButton>
          {actions}
        </>
      }
      alert
      icon="warning"
    />
  );
}
