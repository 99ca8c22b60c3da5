import { randomUUID } from "node:crypto";

import { data, href, redirect } from "react-router";

import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { LONGEST_NAME, parseListFields } from "#app/features/library/lists/list-fields.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { parseButtonValue, refKey } from "#app/features/library/titles/title-ref.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { parseFields, readFields, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { unavailable } from "#app/lib/unavailable.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Checkbox } from "#app/ui/forms/choice.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/list-add";
import { TitleHeading } from "../title-heading.tsx";
import styles from "./lists.module.css";

export const handle = { access: "session", children: true } satisfies PageHandle;

async function findTitle({ context, url }: Pick<Route.LoaderArgs, "context" | "url">) {
  const viewer = requireViewer(context);
  const name = parseButtonValue(url.searchParams.get("title") ?? "")?.name;
  const setting = context.get(settingContext);
  const own = name && (await context.get(featuresContext).ratings.getOwn(viewer, name, setting));
  if (!name || !own) throw data(null, { status: 404 });
  const { title, lang } = own;
  if (title === undefined) throw data(null, unavailable);
  const { lists } = context.get(featuresContext);
  const containing = await lists.listContaining(viewer, name);
  return { viewer, name, title, lang, lists, containing, setting };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, name, title, lang, lists, containing } = await findTitle({ context, url });
  const press = randomUUID();
  return { name, title, lang, containing, lists: await lists.listAll(viewer), press };
}

/** Puts a title on the lists that are ticked, takes it off the others, and makes a new one. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { viewer, name, title, lists, containing, setting } = await findTitle({ context, url });
  const sent = (await readFields(request)) ?? new FormData();
  const page = `/${name.kind}/${name.id}`;
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId))
    return redirect(page, 303);
  const wanted = new Set(sent.getAll("list").map(String));
  const shown = new Set(sent.getAll("shown").map(String));
  const { name: newName, press } = parseFields(sent, { name: text, press: textIfSent });
  const fields = parseListFields({ name: newName, description: "" });
  const made = fields && (await lists.create(viewer, fields, press));
  if (made?.outcome === "full") return redirect("/lists?notice=full", 303);
  if (made) wanted.add(made.id);
  for (const id of wanted) {
    if (containing.includes(id)) continue;
    const added = await lists.add(viewer, id, { name, title }, setting);
    if (added === "full") return redirect("/lists?notice=list-full", 303);
  }
  for (const id of containing) {
    if (shown.has(id) && !wanted.has(id)) await lists.take(viewer, id, name);
  }
  return redirect(parseNext(page) ?? "/lists", 303);
}

export default function ListAdd({ loaderData }: Route.ComponentProps) {
  const { title, lang } = loaderData;
  return (
    <Page width="form">
      <title>{t("My Lists · {site}")}</title>
      <TitleHeading lang={lang} title={title} />
      <p>{t("On which of your lists should it be?")}</p>
      <ListForm {...loaderData} />
      {/* On other pages the page script takes the form out of this one. */}
      <template id="list-dialog">
        <Dialog id="list-form" title={t("On which of your lists should it be?")}>
          <ListForm {...loaderData} />
        </Dialog>
      </template>
    </Page>
  );
}

function ListForm({ name, lists, containing, press }: Route.ComponentProps["loaderData"]) {
  const address = `${href("/lists/add")}?title=${refKey(name)}`;
  return (
    <form action={address} data-busy-form="" key={refKey(name)} method="post">
      <input name="press" type="hidden" value={press} />
      <FieldStack>
        <div className={styles["choices"]}>
          {lists.map(({ id, name: listName }) => (
            <div key={id}>
              <input name="shown" type="hidden" value={id} />
              <Checkbox
                defaultChecked={containing.includes(id)}
                label={<bdi {...outsideText(listName)}>{listName}</bdi>}
                name="list"
                value={id}
              />
            </div>
          ))}
        </div>
        <TextField label={t("New list")} maxLength={LONGEST_NAME} name="name" optional />
        <ButtonRow>
          <Button busyLabel={t("Saving…")} type="submit" variant="primary">
            {t("Save")}
          </Button>
          <ButtonLink href={href("/lists")} variant="plain">
            {t("My Lists")}
          </ButtonLink>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}
