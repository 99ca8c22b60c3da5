import { data, href, redirect } from "react-router";
import { z } from "zod";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { ConnectProblem } from "#app/features/library/players/connect-player.server.ts";
import { playerKinds } from "#app/features/library/players/connection-choices.ts";
import { playerName } from "#app/features/library/scrobbling/players.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { RadioGroup } from "#app/ui/forms/choice.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/connect-player";

/** Not for children: an address is called, and a key is stored. */
export const handle = { access: "session" } satisfies PageHandle;

type Problem = ConnectProblem | "too often";
type Field = "url" | "key" | "person";

const EXAMPLE = "https://jellyfin.example.org";
const PROBLEMS: Readonly<Record<Problem, { field?: Field; text: MarkedText }>> = {
  "no address": { field: "url", text: msg("Please enter a whole address, as in the example") },
  private: {
    field: "url",
    text: msg(
      "Please enter an address that begins with https:// and is not in a private network. Your operator can allow others.",
    ),
  },
  "no answer": { field: "url", text: msg("No such player answers at this address") },
  "no key": { field: "key", text: msg("Please enter the key as the player shows it") },
  denied: { field: "key", text: msg("The player does not accept this key") },
  nobody: { field: "person", text: msg("The player knows nobody of this name") },
  "too many": { text: msg("You can't connect any more players.") },
  "too often": { text: msg("Too many changes at once. Please try again in a moment.") },
};

const FIELDS = {
  kind: z.enum(playerKinds).catch("jellyfin"),
  url: text,
  key: text,
  person: text,
};

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { kind, ...typed } = await readForm(request, FIELDS);
  const form = { kind, url: typed.url.trim(), key: typed.key.trim(), person: typed.person.trim() };
  const { players, limits, preferences } = context.get(featuresContext);
  // The key is not sent back: whoever made a mistake copies it once more.
  const refuse = (problem: Problem) => data({ ...form, key: "", problem }, { status: 400 });
  if (!limits.playerTrials(viewer.userId)) return refuse("too often");
  const setting = context.get(settingContext);
  const zone = zoneOfViewer(await preferences.get(viewer), setting);
  const connected = await players.connect(viewer, form, { setting, zone });
  if (connected.outcome !== "connected") return refuse(connected.outcome);
  return redirect(`/history/players/${connected.id}`, 303);
}

/** Connects a player by its address and key. */
export default function ConnectPlayer({ actionData: sent }: Route.ComponentProps) {
  const { field, text: problem } = sent ? PROBLEMS[sent.problem] : {};
  const errorOf = (each: Field) => (each === field && problem ? t(problem) : undefined);
  return (
    <Page width="form">
      <title>{t("{title} · {site}", { title: t("Connect a Player") })}</title>
      <BackLink href={href("/history/players")}>{t("Other Players")}</BackLink>
      <h1>{t("Connect a Player")}</h1>
      {problem && field === undefined && <Notice tone="error">{t(problem)}</Notice>}
      <p>
        {t(
          "What you have watched and where it goes on is the same in both from then on. Before anything changes, you see what would.",
        )}
      </p>
      <form action={href("/history/players/connect")} data-busy-form="" method="post">
        <FieldStack>
          <RadioGroup
            defaultValue={sent?.kind ?? "jellyfin"}
            legend={t("Player")}
            name="kind"
            options={playerKinds.map((kind) => ({ value: kind, label: playerName(kind) }))}
          />
          <TextField
            autoComplete="off"
            defaultValue={sent?.url}
            dir="ltr"
            error={errorOf("url")}
            hint={t("For example {example}", { example: EXAMPLE })}
            label={t("Address")}
            maxLength={500}
            name="url"
            required
            spellCheck={false}
            type="url"
          />
          <TextField
            autoComplete="off"
            dir="ltr"
            error={errorOf("key")}
            hint={t(
              "In Jellyfin and Emby an API key, in Plex your X-Plex-Token. It is stored encrypted, and never shown again.",
            )}
            label={t("Key")}
            maxLength={200}
            name="key"
            required
            spellCheck={false}
          />
          <TextField
            autoComplete="off"
            defaultValue={sent?.person}
            error={errorOf("person")}
            hint={t("The name of your user in Jellyfin or Emby. Plex knows you by the key.")}
            label={t("Your name there")}
            maxLength={100}
            name="person"
            spellCheck={false}
          />
          <ButtonRow>
            <Button busyLabel={t("Connecting…")} type="submit" variant="primary">
              {t("Connect")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}
