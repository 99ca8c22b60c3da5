import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import { appearanceClasses, Face } from "./button.tsx";

interface ResumeLinkProps {
  href: string;
  /** The key of what it plays among what is being watched, such as `archive:Detour`. */
  resumes: string;
  label: string;
  /** What it plays, for those who hear the button by itself. */
  about: { title: string; lang?: string | undefined };
}

/** As long as any time in a film: it keeps the space of the viewer's own, so that nothing moves. */
const LONGEST_TIME = "0:00:00";

/**
 * A link that plays. Where its viewer has begun what it plays, the page's script writes there where
 * it goes on (`watched-marks.ts`).
 */
export function ResumeLink({ href, resumes, label, about }: ResumeLinkProps) {
  const button = appearanceClasses({ variant: "primary", size: "large" });
  return (
    <a className={button} data-resume={resumes} href={href}>
      <Face icon="play">{label}</Face>
      <Face icon="play" isHidden>
        {null}
      </Face>
      <Face icon="play" isHidden>
        {t("Resume {time}", { time: LONGEST_TIME })}
      </Face>
      <bdi className="visually-hidden" {...outsideText(about.title, about.lang)}>
        : {about.title}
      </bdi>
    </a>
  );
}
