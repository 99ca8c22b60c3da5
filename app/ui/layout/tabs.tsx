import { Fragment, useId, type ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icons/icon.tsx";
import styles from "./tabs.module.css";

type TabsProps = {
  legend: string;
  /** Also the name of the radio group, so it must be unique on the page. */
  name: string;
  defaultValue: string;
  tabs: { value: string; label: string; icon?: IconName; content: ReactNode }[];
};

/**
 * Tabs as a radio group, each radio button followed by its panel, so that arrow keys, Tab and pages
 * without scripts work as expected.
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
