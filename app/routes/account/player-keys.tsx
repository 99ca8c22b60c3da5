import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { parseKeys, type ParsedKeys } from "#app/features/preferences/player-keys.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { keyNames, keyOf, type KeyName } from "#app/lib/playing/player-keys.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/player-keys";
import styles from "./account.module.css";

export const handle = { access: "session" } satisfies PageHandle;

const commands: Record<KeyName, MarkedText> = {
  play: msg("Play or pause"),
  back: msg("10 seconds back"),
  forward: msg("10 seconds on"),
  slower: msg("Slower"),
  faster: msg("Faster"),
  mute: msg("Sound off or on"),
  captions: msg("Captions on or off"),
  fullScreen: msg("Full screen"),
  theater: msg("Theater mode"),
  picture: msg("Picture in picture"),
  help: msg("The list of keys"),
};

const keyFields = {
  play: text,
  back: text,
  forward: text,
  slower: text,
  faster: text,
  mute: text,
  captions: text,
  fullScreen: text,
  theater: text,
  picture: text,
  help: text,
} satisfies Record<KeyName, typeof text>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { keys } = await context.get(featuresContext).preferences.getAll(requireViewer(context));
  return { keys, isSaved: url.searchParams.get("notice") === "saved" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { usual, ...form } = await readForm(request, { ...keyFields, usual: textIfSent });
  const { keys, errors }: ParsedKeys =
    usual === undefined ? parseKeys(form) : { keys: {}, errors: {} };
  if (Object.keys(errors).length > 0) return data({ keys: form, errors }, { status: 400 });
  await context.get(featuresContext).preferences.changeKeys(requireViewer(context), keys);
  return redirect("/profile/preferences/keys?notice=saved", 303);
}

/** The keys that control the player, which a profile may choose. */
export default function PlayerKeys({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData?.keys ?? loaderData.keys;
  const errors: ParsedKeys["errors"] = actionData?.errors ?? {};
  return (
    <Page width="form">
      <title>{t("{title} · {site}", { title: t("Keys of the player") })}</title>
      <BackLink href={href("/profile/preferences")}>{t("Preferences")}</BackLink>
      <h1>{t("Keys of the player")}</h1>
      <p>
        {t(
          "They belong to your profile and work while the player has the focus. Space, Enter, the arrows and the digits stay as they are.",
        )}
      </p>
      {loaderData.isSaved && !actionData && (
        <Notice tone="success">
          <p data-toast="success" data-viewer-changed="">
            {t("Your keys are saved")}
          </p>
        </Notice>
      )}
      {actionData && (
        <Notice tone="error">{t("Nothing was saved. Please look at the keys again.")}</Notice>
      )}
      <form data-busy-form="" method="post">
        <FieldStack>
          <div className={styles["keys"]}>
            {keyNames.map((name) => (
              <TextField
                autoCapitalize="none"
                autoComplete="off"
                defaultValue={keyOf(shown, name)}
                dir="ltr"
                error={errors[name] && t(errors[name])}
                key={name}
                label={t(commands[name])}
                maxLength={4}
                name={name}
                spellCheck={false}
              />
            ))}
          </div>
          <ButtonRow>
            <Button busyLabel={t("Saving…")} type="submit" variant="primary">
              {t("Save")}
            </Button>
            <Button name="usual" type="submit" value="yes" variant="plain">
              {t("Use the usual keys")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}
