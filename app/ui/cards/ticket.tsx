import type { ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import "../styles/paper-tokens.css";
import styles from "./ticket.module.css";

type TicketProps = {
  children: ReactNode;
  /** The contents of the part that is torn off: the price, the number, the seat. */
  stub: ReactNode;
  /** `tall` keeps the stub below at any width; otherwise it moves there when space is short. */
  shape?: "wide" | "tall";
  /** The stub is torn off: the ticket has been used, or paid. */
  torn?: boolean | undefined;
};

/** A paper ticket: round bites along its outer edges, and small holes where the stub tears off. */
export function Ticket({ children, stub, shape = "wide", torn }: TicketProps) {
  return (
    <div className={classNames(styles["room"], styles[shape])} data-torn={torn ? "" : undefined}>
      <div className={styles["ticket"]}>
        <div className={styles["body"]}>{children}</div>
        <div className={styles["stub"]}>{stub}</div>
      </div>
    </div>
  );
}

type TicketChoiceProps = TicketProps & {
  /** The name of the tickets' radio group. */
  name: string;
  value: string;
  label: string;
  defaultChecked?: boolean | undefined;
};

/**
 * One of several tickets to choose from. The label of its radio button lies over the paper, because
 * a label may not contain headings and lists.
 */
export function TicketChoice({ name, value, label, defaultChecked, ...ticket }: TicketChoiceProps) {
  return (
    <div className={styles["choice"]}>
      <Ticket {...ticket} />
      <label className={styles["reach"]}>
        <input
          className="visually-hidden"
          defaultChecked={defaultChecked}
          name={name}
          type="radio"
          value={value}
        />
        <span className="visually-hidden">{label}</span>
      </label>
      <span className={styles["chosen"]}>
        <Icon name="check" />
      </span>
    </div>
  );
}

/** The large figure on a stub, with text above and below. */
export function TicketPrice({
  amount,
  above,
  below,
}: Record<"amount", ReactNode> & {
  above?: ReactNode;
  below?: ReactNode;
}) {
  return (
    <p className={styles["price"]}>
      {above !== undefined && <span>{above}</span>}
      <b>{amount}</b>
      {below !== undefined && <span>{below}</span>}
    </p>
  );
}
