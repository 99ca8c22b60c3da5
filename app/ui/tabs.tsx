import { Fragment, useId, type ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./tabs.module.css";

type TabsProps = {
  legend: string;
  /** Also the name of the radio group, so it is one of a kind on the page. */
  name: string;
  defaultValue: string;
  tabs: { value: string; label: string; icon?: IconName; content: ReactNode }[];
};

/**
 * Tabs as what they are, a choice of one: a radio group, each choice followed by its panel, so that
 * arrow keys, Tab and a page without scripts do the expected thing.
 */
export function Tabs({ legend, name, defaultValue, tabs }: TabsProps) {
  const id = useId();
  return (
    <fieldset className={styles["tabs"]}>
      <legend className="visually-hidden">{legend}</legend>
      {tabs.map(({ value, label, icon, content }) => (
        <Fragment key={value}>
          <input
            className={classNames("visually-hidden", styles["radio"])}
            defaultChecked={value === defaultValue}
            id={`${id}-${value}`}
            name={name}
            type="radio"
            value={value}
          />
          <label className={styles["tab"]} htmlFor={`${id}-${value}`}>
            {icon !== undefined && <Icon name={icon} />}
            {label}
          </label>
          <div className={styles["panel"]}>{content}</div>
        </Fragment>
      ))}
    </fieldset>
  );
}
