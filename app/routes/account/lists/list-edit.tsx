import { data, href, redirect } from "react-router";

import {
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  parseListFields,
} from "#app/features/library/lists/list-fields.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { isForChild, settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextArea, TextField } from "#app/ui/forms/field.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/list-edit";
import { findList } from "./find-list.ts";
import styles from "./lists.module.css";

export const handle = { access: "session", children: true } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { list } = await findList(context, params.id);
  const mayShare = !isForChild(context.get(settingContext));
  return { list, mayShare, asksToDelete: url.searchParams.get("delete") === "ask" };
}

/** Renames, describes, shares or deletes a list. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = params;
  const { viewer, lists } = await findList(context, id);
  const form = await readForm(request, {
    name: text,
    description: text,
    shared: textIfSent,
    delete: textIfSent,
  });
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId)) {
    return redirect("/lists?notice=too-often", 303);
  }
  if (form.delete !== undefined) {
    await lists.remove(viewer, id);
    return redirect("/lists?notice=deleted", 303);
  }
  const fields = parseListFields(form);
  if (!fields) {
    const error: MarkedText = msg("Please give the list a name");
    return data({ error }, { status: 400 });
  }
  const isShared = form.shared === "on";
  await lists.edit(viewer, id, { ...fields, isShared }, context.get(settingContext));
  return redirect(href("/lists/:id", { id }), 303);
}

export default function ListEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { list, mayShare, asksToDelete } = loaderData;
  const { id, name, description, shareKey } = list;
  return (
    <Page width="form">
      <title>{t("My Lists · {site}")}</title>
      <BackLink href={href("/lists/:id", { id })}>
        <bdi {...outsideText(name)}>{name}</bdi>
      </BackLink>
      <h1>{t("Edit List")}</h1>
      <form data-busy-form="" method="post">
        <FieldStack>
          <TextField
            defaultValue={name}
            error={actionData?.error && t(actionData.error)}
            label={t("Name")}
            maxLength={LONGEST_NAME}
            name="name"
            required
          />
          <TextArea
            defaultValue={description}
            label={t("Description")}
            maxLength={LONGEST_DESCRIPTION}
            name="description"
            optional
          />
          {mayShare && (
            <Switch
              defaultChecked={shareKey !== undefined}
              hint={t("Your name isn't shown. Switched off and on again, it has another link.")}
              label={t("Whoever has its link can see it")}
              name="shared"
            />
          )}
          <ButtonRow>
            <Button busyLabel={t("Saving…")} type="submit" variant="primary">
              {t("Save")}
            </Button>
            <ButtonLink href={`${href("/lists/:id/edit", { id })}?delete=ask`} variant="plain">
              {t("Delete List")}
            </ButtonLink>
          </ButtonRow>
        </FieldStack>
      </form>
      {asksToDelete && (
        <div className={styles["section"]}>
          <Notice>
            <p>{t("Delete this list for good? Its titles stay everywhere else.")}</p>
            <form className={styles["answers"]} method="post">
              <Button name="delete" size="small" type="submit" value="yes" variant="destructive">
                {t("Delete List")}
              </Button>
            </form>
          </Notice>
        </div>
      )}
    </Page>
  );
}
