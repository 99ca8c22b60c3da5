import type { AlertChoice } from "#app/features/library/alerts/alert-choices.server.ts";
import {
  alertKinds,
  type AlertChannel,
  type AlertKind,
} from "#app/features/library/alerts/alert-kinds.ts";
import { Checkbox } from "#app/ui/forms/choice.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import styles from "./alerts.module.css";

const KINDS: Readonly<Record<AlertKind, { label: MarkedText; hint: MarkedText }>> = {
  release: {
    label: msg("Films come out"),
    hint: msg("In cinemas, to rent or stream, on disc or on television, where you are."),
  },
  season: { label: msg("Seasons begin"), hint: msg("The first episode of each.") },
  episode: { label: msg("Episodes come out"), hint: msg("Every other episode.") },
  free: {
    label: msg("Titles become free to watch here"),
    hint: msg("What you follow, and what is on your watchlist."),
  },
  service: {
    label: msg("Titles arrive on my services"),
    hint: msg("What you follow, and what is on your watchlist."),
  },
};

const CHANNELS: Readonly<Record<AlertChannel, MarkedText>> = {
  app: msg("In the app"),
  email: msg("By email"),
  push: msg("On my devices"),
  webhook: msg("To my webhook"),
  ntfy: msg("To ntfy"),
};

interface Choices {
  on: ReadonlySet<AlertChoice>;
  /** Those that the profile has turned on. */
  channels: readonly AlertChannel[];
}

/** What the profile wants to hear of, and where. */
export function AlertKindsForm({ on, channels }: Choices) {
  return (
    <>
      <input name="channels" type="hidden" value={channels.join(" ")} />
      {alertKinds.map((kind) =>
        channels.length === 1 ? (
          <Switch
            defaultChecked={on.has(`${kind} app`)}
            hint={t(KINDS[kind].hint)}
            key={kind}
            label={t(KINDS[kind].label)}
            name={`${kind} app`}
          />
        ) : (
          <fieldset className={styles["kind"]} key={kind}>
            <legend>{t(KINDS[kind].label)}</legend>
            <p className={styles["detail"]}>{t(KINDS[kind].hint)}</p>
            <div className={styles["channels"]}>
              {channels.map((channel) => (
                <Checkbox
                  defaultChecked={on.has(`${kind} ${channel}`)}
                  key={channel}
                  label={t(CHANNELS[channel])}
                  name={`${kind} ${channel}`}
                />
              ))}
            </div>
          </fieldset>
        ),
      )}
    </>
  );
}
