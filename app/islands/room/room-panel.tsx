import { useEffect, useRef, useState, type ReactNode } from "react";

import type { RoomView } from "#app/features/together/room-messages.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IslandButton } from "#app/ui/buttons/island-button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import { RoomChat } from "./room-chat.tsx";
import styles from "./room.module.css";
import type { RoomSession, RoomState } from "./room-session.ts";

interface RoomPanelProps {
  session: RoomSession;
  state: RoomState;
  address: string;
  isViewer: boolean;
  isChild: boolean;
  enter: (name: string | undefined) => void;
  isBlocked: boolean;
  play: () => void;
}

/** A room beside its film: the way in, and once inside who is there and what is said. */
export function RoomPanel(props: RoomPanelProps) {
  const { session, state, address, isBlocked, play } = props;
  const { status, room } = state;
  if (status === "over") return <Over state={state} />;
  if (status === "outside") return <Entrance {...props} />;
  return (
    <Panel>
      <output className={styles["status"]}>{statusOf(state, isBlocked)}</output>
      {isBlocked && (
        <Button onClick={play} variant="primary">
          {t("Play with the Others")}
        </Button>
      )}
      <Invitation address={address} code={session.code} />
      <RoomChat session={session} state={state} />
      {room && <Members session={session} state={state} room={room} />}
      <Button onClick={session.leave} size="small" variant="plain">
        {t("Leave the Room")}
      </Button>
    </Panel>
  );
}

/** Takes the focus over from a button that led here, and is gone. */
function Panel({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles["room"]} ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}

function Entrance({ isViewer, isChild, enter, address, session }: RoomPanelProps) {
  return (
    <form
      className={styles["room"]}
      onSubmit={(event) => {
        event.preventDefault();
        const name = new FormData(event.currentTarget).get("name");
        enter(typeof name === "string" ? name : undefined);
      }}
    >
      <p>
        {isChild
          ? t("The film plays for everybody at once.")
          : t("The film plays for everybody at once, and you can write to each other.")}
      </p>
      {!isViewer && (
        <TextField
          autoComplete="nickname"
          label={t("Your name in the room")}
          maxLength={40}
          name="name"
          required
        />
      )}
      <IslandButton type="submit" variant="primary">
        {t("Enter the Room")}
      </IslandButton>
      <Invitation address={address} code={session.code} />
    </form>
  );
}

function Invitation({ address, code }: { address: string; code: string }) {
  return (
    <p className={styles["code"]}>
      {t("The code of this room is <b>{code}</b>.", {
        code,
        b: (inside) => <strong dir="ltr">{inside}</strong>,
      })}{" "}
      <a data-share={t("Watch Together")} href={address}>
        {t("Share its link")}
      </a>
    </p>
  );
}

const END_TEXTS: Record<NonNullable<RoomState["endReason"]>, MarkedText> = {
  full: msg("This room is full: it has room for 20 people."),
  locked: msg("This room is locked. Ask its host to let you in."),
  removed: msg("The host has removed you from this room."),
  over: msg("This room is over."),
  closed: msg("This room isn't open to you."),
  elsewhere: msg("You are in this room in another tab."),
  "not a member": msg("This room isn't open to you."),
};

function Over({ state: { endReason } }: { state: RoomState }) {
  const isRefused = endReason !== undefined && endReason !== "elsewhere";
  return (
    <Panel key="over">
      <output className={styles["status"]}>
        {endReason ? t(END_TEXTS[endReason]) : t("You have left the room.")}
      </output>
      {endReason !== "removed" && endReason !== "over" && (
        <Button onClick={() => location.reload()}>
          {isRefused ? t("Try Again") : t("Enter the Room")}
        </Button>
      )}
    </Panel>
  );
}

function statusOf({ status, notice, room, you }: RoomState, isBlocked: boolean): string {
  if (status === "connecting") return t("Entering…");
  if (status === "lost") return t("The connection is lost. Trying again…");
  if (notice === "not the host") return t("Only the host plays, pauses and seeks.");
  if (notice === "too often") return t("That was too quick. It is sent in a moment.");
  if (notice === "not told") return t("The operator could not be told. Try again later.");
  if (notice === "reported") return t("The operator has been told.");
  if (isBlocked) return t("Your browser waits for you.");
  const others = room?.waitingFor.filter((id) => id !== you) ?? [];
  const name = room?.members.find(({ id }) => id === others[0])?.name;
  if (name !== undefined) return t("Waiting for {name}…", { name: isolate(name) });
  if ((room?.waitingFor.length ?? 0) > 0) return t("The others wait until your film has loaded.");
  return room?.playback.isPlaying ? t("Playing for everybody") : t("Paused for everybody");
}

interface MembersProps {
  session: RoomSession;
  state: RoomState;
  room: RoomView;
}

function Members({ session, state: { you }, room }: MembersProps) {
  const isHost = room.hostId === you;
  return (
    <section aria-labelledby="room-members">
      <h3 id="room-members">
        {t("{count, plural, one {# person is here} other {# people are here}}", {
          count: room.members.length,
        })}
      </h3>
      <ul className={styles["members"]}>
        {room.members.map(({ id, name, isAway }) => (
          <li key={id}>
            <span>
              <bdi>{name}</bdi>
              {note(id, room, you, isAway)}
            </span>
            {isHost && id !== you && <HostActions id={id} name={name} session={session} />}
          </li>
        ))}
      </ul>
      {isHost && <Rules room={room} session={session} />}
    </section>
  );
}

function note(id: string, room: RoomView, you: string, isAway: boolean): ReactNode {
  const notes = [
    id === you && t("you"),
    id === room.hostId && t("host"),
    isAway && t("connection lost"),
  ].filter((each) => each !== false);
  return notes.length > 0 && <span className={styles["note"]}> ({notes.join(", ")})</span>;
}

function HostActions({ id, name, session }: { id: string; name: string; session: RoomSession }) {
  const [isSure, setSure] = useState(false);
  const who = isolate(name);
  return (
    <span className={styles["actions"]}>
      <Button
        aria-label={t("Make {name} the host", { name: who })}
        onClick={() => session.send({ type: "make host", member: id })}
        size="small"
        variant="plain"
      >
        {t("Make Host")}
      </Button>
      <Button
        aria-label={
          isSure ? t("Really remove {name}?", { name: who }) : t("Remove {name}", { name: who })
        }
        onBlur={() => setSure(false)}
        onClick={() => (isSure ? session.send({ type: "remove", member: id }) : setSure(true))}
        size="small"
        variant={isSure ? "destructive" : "plain"}
      >
        {isSure ? t("Really?") : t("Remove")}
      </Button>
    </span>
  );
}

const RULES = [
  ["isLocked", msg("Nobody else may enter")],
  ["isHostsAlone", msg("Only I play, pause and seek")],
  ["waitsForAll", msg("Wait for whoever is loading")],
] as const;

function Rules({ room, session }: Pick<MembersProps, "room" | "session">) {
  return (
    <div className={styles["rules"]}>
      {RULES.map(([rule, label]) => (
        <Switch
          checked={room[rule]}
          key={rule}
          label={t(label)}
          name={rule}
          onChange={({ target }) => session.send({ type: "set", rule, isOn: target.checked })}
        />
      ))}
    </div>
  );
}
