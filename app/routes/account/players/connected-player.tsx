import { data, href, redirect } from "react-router";
import { z } from "zod";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { firstChoices } from "#app/features/library/players/connection-choices.ts";
import type { ListedConnection } from "#app/features/library/players/player-connections.server.ts";
import { playerName } from "#app/features/library/scrobbling/players.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { AddressButton } from "#app/ui/buttons/address-button.tsx";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/connected-player";
import account from "../account.module.css";
import { FirstChoiceForm } from "./first-choice-form.tsx";
import { problemText, stateText } from "./player-states.ts";
import styles from "./players.module.css";

export const handle = { access: "session" } satisfies PageHandle;

const FIELDS = { command: text, choice: z.enum(firstChoices).optional().catch(undefined) };

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { players, preferences } = context.get(featuresContext);
  const setting = context.get(settingContext);
  const [found, preferred] = await Promise.all([
    players.get(viewer, params.id, setting),
    preferences.get(viewer),
  ]);
  if (found === undefined) throw data(null, { status: 404 });
  return { ...found, zone: zoneOfViewer(preferred, setting) };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { command, choice } = await readForm(request, FIELDS);
  const { players, limits } = context.get(featuresContext);
  const back = redirect(`/history/players/${id}`, 303);
  if (!limits.libraryChanges(viewer.userId)) return back;
  if (command === "disconnect") {
    await players.disconnect(viewer, id);
    return redirect("/history/players?notice=disconnected", 303);
  }
  if (command === "now") await players.agreeNow(viewer, id);
  else if (choice !== undefined) await players.choose(viewer, id, choice);
  return back;
}

/** One player: what would change, whether it is up to date, and its end. */
export default function ConnectedPlayer({ loaderData }: Route.ComponentProps) {
  const { connection, first, zone } = loaderData;
  const { id, kind, name, person } = connection;
  const address = `/history/players/${id}`;
  const problem = problemText(connection);
  return (
    <Page width="form">
      <title>{t("{title} · {site}", { title: playerName(kind) })}</title>
      <BackLink href={href("/history/players")}>{t("Other Players")}</BackLink>
      <h1>{playerName(kind)}</h1>
      <p className={account["faint"]}>
        <bdi>{[name, person].filter(Boolean).join(" · ")}</bdi>
      </p>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {problem === undefined && (
        // What came from there is on no page that this browser has stored.
        <p data-viewer-changed={connection.agreed_at === null ? undefined : ""}>
          {stateText(connection, zone)}
        </p>
      )}
      {first && <FirstChoiceForm action={address} first={first} />}
      {connection.chosen_at !== null && <Exchanged connection={connection} />}
      {connection.chosen_at === null && !first && (
        <ButtonRow>
          <AddressButton to={address} variant="primary">
            {t("Look Again")}
          </AddressButton>
        </ButtonRow>
      )}
      <form action={address} data-busy-form="" method="post">
        <ButtonRow>
          {connection.chosen_at !== null && (
            <Button name="command" type="submit" value="now" variant="primary">
              {t("Bring Up to Date Now")}
            </Button>
          )}
          <Button icon="trash" name="command" type="submit" value="disconnect">
            {t("Disconnect")}
          </Button>
        </ButtonRow>
      </form>
      <p className={account["faint"]}>
        {t("When it is disconnected, its key is deleted, and both keep what they know.")}
      </p>
    </Page>
  );
}

function Exchanged({ connection }: { connection: ListedConnection }) {
  return (
    <dl className={styles["players"]}>
      <dt>{t("Changes from there")}</dt>
      <dd>{formatNumber(connection.from_there)}</dd>
      <dt>{t("Changes sent there")}</dt>
      <dd>{formatNumber(connection.to_there)}</dd>
    </dl>
  );
}
