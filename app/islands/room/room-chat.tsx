import { useEffect, useRef, useState } from "react";

import { outsideText } from "#app/lib/text/outside-text.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { UnsentField } from "#app/ui/forms/field.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./room.module.css";
import type { RoomSession, RoomState } from "./room-session.ts";

interface RoomChatProps {
  session: RoomSession;
  state: RoomState;
}

/** What is said in a room; whoever is muted here is muted for this page alone. */
export function RoomChat({ session, state }: RoomChatProps) {
  const { messages, waiting, you, isChild } = state;
  const [muted, setMuted] = useState<ReadonlySet<string>>(new Set());
  const log = useRef<HTMLOListElement>(null);
  const shown = messages.filter(({ memberId }) => !muted.has(memberId));
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  });
  if (isChild) return null;
  const toggle = (id: string) => setMuted(muted.symmetricDifference(new Set([id])));
  return (
    <section aria-labelledby="room-chat" className={styles["chat"]}>
      <h3 id="room-chat">{t("Chat")}</h3>
      <ol aria-label={t("Messages")} className={styles["log"]} ref={log} role="log">
        {shown.map(({ number, memberId, name, text }) => (
          <li key={number}>
            <bdi className={styles["name"]}>{name}</bdi> <span {...outsideText(text)}>{text}</span>
            {memberId !== you && (
              <Button
                aria-label={t("Mute {name}", { name: isolate(name) })}
                onClick={() => toggle(memberId)}
                size="small"
                variant="plain"
              >
                {t("Mute")}
              </Button>
            )}
          </li>
        ))}
        {waiting.map((text, index) => (
          <li className={styles["waiting"]} key={`waiting ${index}`}>
            <span {...outsideText(text)}>{text}</span>
          </li>
        ))}
      </ol>
      {muted.size > 0 && (
        <Button onClick={() => setMuted(new Set())} size="small" variant="plain">
          {t("Show all messages")}
        </Button>
      )}
      <Compose session={session} />
      <Button onClick={() => session.send({ type: "report" })} size="small" variant="plain">
        {t("Report to the Operator")}
      </Button>
    </section>
  );
}

function Compose({ session }: Pick<RoomChatProps, "session">) {
  const [text, setText] = useState("");
  return (
    <form
      className={styles["compose"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") session.chat(text.trim());
        setText("");
      }}
    >
      <UnsentField
        autoComplete="off"
        label={t("Your message")}
        labelHidden
        maxLength={300}
        onChange={({ target }) => setText(target.value)}
        placeholder={t("Your message")}
        value={text}
      />
      <Button type="submit">{t("Send")}</Button>
    </form>
  );
}
