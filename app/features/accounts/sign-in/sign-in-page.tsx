import type { ReactNode } from "react";

import { Notice } from "#app/ui/messages/notice.tsx";
import { PosterWall } from "#app/ui/posters/poster-wall.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./sign-in-page.module.css";

/** Public-domain films; their posters are drawn from the names. */
const WALL = [
  "A Trip to the Moon",
  "Sherlock Jr.",
  "The General",
  "Metropolis",
  "Sunrise",
  "The Kid",
  "Nosferatu",
  "Safety Last!",
  "The Phantom of the Opera",
  "His Girl Friday",
  "My Man Godfrey",
  "Night of the Living Dead",
  "Charade",
  "The Little Shop of Horrors",
  "Carnival of Souls",
  "D.O.A.",
  "Detour",
  "The Cabinet of Dr. Caligari",
  "Battleship Potemkin",
  "The Gold Rush",
  "Raja Harishchandra",
  "The Lost World",
  "Wings",
  "Pandora's Box",
].map((title) => ({ title, picture: undefined }));

type SignInPageProps = {
  title: string;
  /** What is wrong with the form as a whole. */
  problem?: string | undefined;
  /** For whoever comes here first: what this is, and what else they may do. */
  welcome?: ReactNode;
  children: ReactNode;
};

/** The sign-in page: one panel in front of a background of posters. */
export function SignInPage({ title, problem, welcome, children }: SignInPageProps) {
  return (
    <PosterWall posters={WALL}>
      <title>{t("{title} · {site}", { title })}</title>
      <meta content="noindex" name="robots" />
      <div className={styles["panel"]}>
        {welcome}
        <h1>{title}</h1>
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        {children}
      </div>
    </PosterWall>
  );
}

/** What the panel says first: a sentence, and the links below it. */
export function Welcome({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles["welcome"]}>
      <p>{text}</p>
      <div className={styles["first"]}>{children}</div>
    </div>
  );
}

/** What the panel says below its form: the other ways to continue. */
export function SignInFooter({ children }: { children: ReactNode }) {
  return <p className={styles["foot"]}>{children}</p>;
}
