import { href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { WatchProvider } from "#app/features/catalog/titles/where-to-watch.ts";
import { FEW_SERVICES, findServices } from "#app/features/library/services/find-services.ts";
import { regionName } from "#app/lib/formats/names.ts";
import { pictureAddress } from "#app/lib/pictures/picture.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { section } from "#app/lib/section.ts";
import { readFields } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { EmptyState, ErrorState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/services";
import styles from "./services.module.css";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Notices = {
  saved: { text: msg("Your services are saved"), tone: "success" },
  none: {
    text: msg("Choose your services first, then lists can show what is on them."),
    tone: "success",
  },
  "too-many": { text: msg("Nothing was saved: that is more than twenty services."), tone: "error" },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const setting = context.get(settingContext);
  const services = await section(
    context,
    context.get(featuresContext).catalog.listServices(setting),
  );
  const own = await context.get(featuresContext).ownServices.list(viewer, setting);
  const typed = url.searchParams.get("q")?.trim().slice(0, LONGEST_TEXT);
  return {
    services,
    own,
    typed: typed ?? "",
    // A search sends what is ticked along, so that nothing has to be saved before it.
    chosen: typed === undefined ? own : idsIn(url.searchParams),
    region: setting.region,
    notice: noticeIn(url.searchParams, NOTICES),
    next: parseNext(url.searchParams.get("next")),
  };
}

/** The form has one field of the same name for each service that is chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const form = (await readFields(request)) ?? new FormData();
  const ids = new Set(idsIn(form));
  const setting = context.get(settingContext);
  const chosen = await context.get(featuresContext).ownServices.choose(viewer, ids, setting);
  if (chosen.outcome !== "done") return redirect("/services?notice=too-many", 303);
  const next = parseNext(String(form.get("next") ?? ""));
  // Not there at once: on this page the script learns what has changed.
  const back = next === undefined ? "" : `&next=${encodeURIComponent(next)}`;
  return redirect(`/services?notice=saved${back}`, 303);
}

const LONGEST_TEXT = 100;

const idsIn = (fields: Pick<FormData, "getAll">): number[] =>
  fields.getAll("service").map(Number).filter(Number.isSafeInteger);

export default function Services({ loaderData }: Route.ComponentProps) {
  const { services, own, typed, chosen, region, notice, next } = loaderData;
  return (
    <Page>
      <title>{t("My services · {site}")}</title>
      <BackLink href={href("/profile")}>{t("Account and Settings")}</BackLink>
      <h1>{t("My services")}</h1>
      <p>
        {t(
          "Choose what you subscribe to in {region}. Lists can show what is on these services, titles name them first, and alerts say when something arrives on them.",
          { region: regionName(region) },
        )}
      </p>
      {notice !== undefined && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone} data-viewer-changed="">
            {t(notice.text)}
          </p>
        </Notice>
      )}
      {next !== undefined && own.length > 0 && (
        <ButtonRow>
          <ButtonLink
            href={`/services/titles?to=${encodeURIComponent(next)}`}
            icon="arrow-left"
            size="small"
          >
            {t("Back to where you were")}
          </ButtonLink>
        </ButtonRow>
      )}
      {services.outcome === "loaded" ? (
        <Choice chosen={chosen} next={next} services={services.value} typed={typed} />
      ) : (
        <ErrorState retryTo="/services" title={t("The services of your region can't be shown")} />
      )}
    </Page>
  );
}

interface ChoiceProps {
  services: readonly WatchProvider[];
  /** What is ticked, saved or not. */
  chosen: readonly number[];
  typed: string;
  next: string | undefined;
}

function Choice({ services, chosen, typed, next }: ChoiceProps) {
  if (services.length === 0) return <NoServices />;
  const { found, alsoChosen } = findServices(services, { typed, chosen });
  return (
    <form action="/services" className={styles["form"]} data-busy-form="" method="post">
      {next !== undefined && <input name="next" type="hidden" value={next} />}
      {services.length > FEW_SERVICES && <Finder typed={typed} />}
      {found.length === 0 && <p>{t("No service has a name like that.")}</p>}
      <Group chosen={chosen} legend={t("At most twenty services")} services={found} />
      <Group chosen={chosen} legend={t("Also chosen")} services={alsoChosen} />
      <ButtonRow>
        <Button busyLabel={t("Saving…")} type="submit" variant="primary">
          {t("Save")}
        </Button>
        <ButtonLink href="/profile/preferences" variant="plain">
          {t("Change the region")}
        </ButtonLink>
      </ButtonRow>
    </form>
  );
}

/** Its button opens the same form with fewer services: what is ticked comes along. */
function Finder({ typed }: { typed: string }) {
  return (
    <search aria-label={t("Find a service")} className={styles["finder"]}>
      <TextField
        autoComplete="off"
        defaultValue={typed}
        enterKeyHint="search"
        label={t("Find a service")}
        maxLength={LONGEST_TEXT}
        name="q"
        type="search"
      />
      <Button formMethod="get" icon="search" type="submit">
        {t("Search")}
      </Button>
    </search>
  );
}

type GroupProps = Pick<ChoiceProps, "services" | "chosen"> & { legend: string };

function Group({ services, chosen, legend }: GroupProps) {
  if (services.length === 0) return null;
  return (
    <fieldset className={styles["services"]}>
      <legend>{legend}</legend>
      {services.map(({ id, name, logoPath }) => (
        <label className={styles["service"]} key={id}>
          <input defaultChecked={chosen.includes(id)} name="service" type="checkbox" value={id} />
          <span className={styles["logo"]}>
            {logoPath !== undefined && (
              <img
                alt=""
                height={40}
                loading="lazy"
                src={pictureAddress(logoPath, "w92")}
                width={40}
              />
            )}
          </span>
          <span {...outsideText(name)}>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function NoServices() {
  return (
    <EmptyState
      actions={
        <ButtonLink href="/profile/preferences" variant="primary">
          {t("Change the region")}
        </ButtonLink>
      }
      drawing="device"
      text={t("Perhaps you are in another country or region?")}
      title={t("No services are known in your region")}
    />
  );
}
