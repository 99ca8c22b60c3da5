import type { ReactNode } from "react";
import { useLocation } from "react-router";

import { PaymentMode } from "#app/features/billing/payments/payment-mode.tsx";
import { isWithin, PageTabs, type PageTab } from "#app/shell/navigation/page-tabs.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import styles from "./operator.module.css";

const TABS = [
  { label: msg("Overview"), pages: [{ to: "/operator", label: msg("Overview") }] },
  {
    label: msg("People"),
    pages: [
      { to: "/operator/people", label: msg("People") },
      { to: "/operator/invitations", label: msg("Invitations") },
    ],
  },
  { label: msg("Payments"), pages: [{ to: "/operator/payments", label: msg("Payments") }] },
  { label: msg("Free films"), pages: [{ to: "/operator/films", label: msg("Free films") }] },
  {
    label: msg("Messages"),
    pages: [
      { to: "/operator/messages", label: msg("Messages") },
      { to: "/operator/emails", label: msg("Emails") },
      { to: "/operator/announcements", label: msg("Announcements") },
    ],
  },
  { label: msg("Settings"), pages: [{ to: "/operator/settings", label: msg("Settings") }] },
  {
    label: msg("Server", "jobs, backups and logs"),
    pages: [
      { to: "/operator/jobs", label: msg("Background jobs") },
      { to: "/operator/backups", label: msg("Backups") },
      { to: "/operator/logs", label: msg("Logs") },
      { to: "/operator/audit-log", label: msg("Audit log") },
    ],
  },
] as const satisfies readonly PageTab[];

/** Every operator's address is within the first page's. */
const findTab = (pathname: string) =>
  TABS.findLast(({ pages }) => pages.some((page) => isWithin(pathname, page)));

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
      <div className={styles["tabs"]}>
        <PageTabs label={t("Operator")} open={findTab(pathname)} pathname={pathname} tabs={TABS} />
      </div>
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
