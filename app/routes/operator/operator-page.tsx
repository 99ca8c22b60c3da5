import type { ReactNode } from "react";
import { useLocation } from "react-router";

import { PaymentMode } from "#app/features/billing/payments/payment-mode.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import styles from "./operator.module.css";

const SECTIONS = [
  { to: "/operator", label: msg("Overview") },
  { to: "/operator/people", label: msg("People") },
  { to: "/operator/invitations", label: msg("Invitations") },
  { to: "/operator/payments", label: msg("Payments") },
  { to: "/operator/films", label: msg("Free films") },
  { to: "/operator/messages", label: msg("Messages") },
  { to: "/operator/emails", label: msg("Emails") },
  { to: "/operator/announcements", label: msg("Announcements") },
  { to: "/operator/settings", label: msg("Settings") },
  { to: "/operator/jobs", label: msg("Background jobs") },
  { to: "/operator/backups", label: msg("Backups") },
  { to: "/operator/logs", label: msg("Logs") },
  { to: "/operator/audit-log", label: msg("Audit log") },
] as const;

type OperatorPageProps = {
  title: string;
  children: ReactNode;
};

/** A screen of the operator, with the way to the others. */
export function OperatorPage({ title, children }: OperatorPageProps) {
  const { pathname } = useLocation();
  return (
    <Page>
      <title>{t("{title} · Operator · {site}", { title })}</title>
      <h1>{title}</h1>
      <nav aria-label={t("Operator")} className={classNames(styles["sections"], styles["all"])}>
        {SECTIONS.map(({ to, label }) => (
          <a
            aria-current={pathname === to ? "page" : isWithin(pathname, to) ? "true" : undefined}
            className={styles["section"]}
            href={to}
            key={to}
          >
            {t(label)}
          </a>
        ))}
      </nav>
      <PaymentMode />
      {children}
    </Page>
  );
}

/** What a command did, once: in place, and as a toast. */
export function OperatorNotice({ notice }: OperatorNoticeProps) {
  if (notice === undefined) return null;
  return (
    <Notice tone={notice.tone}>
      <p data-toast={notice.tone}>{t(notice.text)}</p>
    </Notice>
  );
}

type OperatorNoticeProps = {
  notice: { text: MarkedText; tone: "success" | "error" } | undefined;
};

/** A page of one thing belongs to the section of its list; every address is within the first. */
const isWithin = (pathname: string, to: string) =>
  to !== "/operator" && pathname.startsWith(`${to}/`);
