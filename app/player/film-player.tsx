import { useState } from "react";

import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

import styles from "./film-player.module.css";
import type { FilmPlayerProps } from "./playing.ts";
import { KEYS_ID, Stage } from "./stage.tsx";

/**
 * A film on the page. Until the player has loaded, and without a script, the browser's own controls
 * play it; then our controls are added around the same element, so that a playing film keeps
 * playing.
 *
 * It has no `crossorigin`, because most of the archive's data nodes would then refuse the film.
 */
export function FilmPlayer(props: FilmPlayerProps) {
  const { title, poster, sources, captions } = props.playing;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isReady, setReady] = useState(false);
  return (
    <div className={styles["room"]}>
      <section
        aria-describedby={isReady ? KEYS_ID : undefined}
        aria-label={t("Player: {title}", { title: isolate(title) })}
        className={styles["frame"]}
        data-theme="evening"
        ref={setFrame}
        tabIndex={-1}
      >
        <video
          aria-label={title}
          className={styles["video"]}
          controls={!isReady}
          playsInline
          poster={poster}
          preload="none"
          ref={setVideo}
          tabIndex={isReady ? -1 : undefined}
        >
          {sources.map(({ address, type }) => (
            <source key={address} src={address} type={type} />
          ))}
          {captions.map(({ address, label, language }) => (
            <track
              key={address}
              kind="captions"
              label={label}
              src={address}
              {...(language !== "" && { srcLang: language })}
            />
          ))}
        </video>
        {video && frame && !props.isWaiting && (
          <Stage {...props} frame={frame} onReady={() => setReady(true)} video={video} />
        )}
      </section>
    </div>
  );
}
