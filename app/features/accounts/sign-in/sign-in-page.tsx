import type { ReactNode } from "react";

import { Notice } from "#app/ui/notice.tsx";
import { PosterWall } from "#app/ui/poster-wall.tsx";

import styles from "./sign-in-page.module.css";

/** Films that belong to everybody by now; their posters are drawn from the names. */
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
  children: ReactNode;
};

/** The sign-in page: one panel in front of a background of posters. */
export function SignInPage({ title, problem, children }: SignInPageProps) {
  return (
    <PosterWall posters={WALL}>
      <title>{`${title} · Matinee`}</title>
      <meta content="noindex" name="robots" />
      <div className={styles["panel"]}>
        <h1>{title}</h1>
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        {children}
      </div>
    </PosterWall>
  );
}

/** What the panel says beneath its form: another way to go. */
export function SignInFooter({ children }: { children: ReactNode }) {
  return <p className={styles["foot"]}>{children}</p>;
}
