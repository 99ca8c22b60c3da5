import type { ReactNode } from "react";

import { BlockSkeleton, TextSkeleton } from "#app/ui/messages/skeleton.tsx";

import styles from "./title-skeleton.module.css";
import stageStyles from "./title-stage.module.css";

/** The placeholder of a loading title's head; `children` say that it is loading. */
export function TitleSkeleton({ children }: { children: ReactNode }) {
  return (
    <section
      className={`${stageStyles["stage"]} ${stageStyles["withBackdrop"]}`}
      data-theme="evening"
    >
      <div className={`${stageStyles["backdrop"]} ${styles["backdrop"]}`} />
      <div className={stageStyles["body"]}>
        <div className={stageStyles["poster"]}>
          <BlockSkeleton shape="portrait" />
        </div>
        <div className={stageStyles["head"]}>
          <BlockSkeleton shape="heading" />
          {children}
        </div>
        <div className={stageStyles["rest"]}>
          <BlockSkeleton shape="button" />
          <TextSkeleton lines={4} />
        </div>
      </div>
    </section>
  );
}
