import type { ScrobbleOutcome } from "#app/features/library/scrobbling/scrobble-log.server.ts";
import type { Scrobbling } from "#app/features/library/scrobbling/scrobbling.server.ts";
import { adviceFor, playerName } from "#app/features/library/scrobbling/players.ts";
import { createMoments } from "#app/lib/formats/dates.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import styles from "./players.module.css";

type Event = Awaited<ReturnType<Scrobbling["list"]>>[number];

interface EventsProps {
  events: readonly Event[];
  hasAddress: boolean;
  zone: string;
}

const ACTIONS: Readonly<Record<Event["action"], MarkedText | undefined>> = {
  start: msg("Started"),
  progress: msg("Playing"),
  stop: msg("Stopped"),
  watched: msg("Watched"),
  unwatched: msg("Not watched"),
  none: undefined,
};

const OUTCOMES: Readonly<Record<ScrobbleOutcome, MarkedText>> = {
  stored: msg("Stored"),
  "unknown title": msg("The film database has nothing like it."),
  "unclear title": msg("It isn't certain which title it is, so nothing was stored."),
  "age limit": msg("Not for this profile."),
  paused: msg("Your history is paused, so nothing was stored."),
  "somebody else": msg("Somebody else watched it."),
  "not a film": msg("It wasn't about a film or an episode."),
  malformed: msg("It couldn't be read."),
  waiting: msg("The film database isn't answering. It is asked again later."),
  unanswered: msg("The film database didn't answer, so nothing was stored."),
  full: msg("You can't mark any more titles as watched."),
};

/** The last events, and what became of each. */
export function PlayerEvents({ events, hasAddress, zone }: EventsProps) {
  if (events.length === 0) {
    return (
      <EmptyState
        drawing="beam"
        text={
          hasAddress
            ? t("Play something there, and it appears here within seconds.")
            : t("Make an address, and give it to your player.")
        }
        title={t("No player has reported anything yet")}
      />
    );
  }
  const nameMoment = createMoments(zone);
  return (
    <ul className={styles["events"]}>
      {events.map((event) => (
        <li key={event.id}>
          <EventLine at={nameMoment(event.received_at)} event={event} />
        </li>
      ))}
    </ul>
  );
}

function EventLine({ event, at }: { event: Event; at: string }) {
  const { source, action, outcome, title, part, times } = event;
  const { content_type: kind, content_id: id } = event;
  const name = [title || playerName(source), part].filter(Boolean).join(" · ");
  const doing = ACTIONS[action];
  const facts = [
    title !== "" && playerName(source),
    doing && t(doing),
    times > 1 && `× ${formatNumber(times)}`,
    at,
  ];
  return (
    <>
      {kind !== null && id !== null ? (
        <a href={`/${kind}/${id}`} {...outsideText(title)}>
          {name}
        </a>
      ) : (
        <bdi className={styles["name"]}>{name}</bdi>
      )}
      <span className={styles["detail"]}>{facts.filter(Boolean).join(" · ")}</span>
      <span className={classNames(styles["outcome"], outcome !== "stored" && styles["left"])}>
        {t(OUTCOMES[outcome])} {outcome === "malformed" && adviceFor(source)}
      </span>
    </>
  );
}
