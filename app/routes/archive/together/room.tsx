import { data, href, redirect } from "react-router";

import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { Island } from "#app/islands/island.tsx";
import { Together } from "#app/islands/together.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { isForChild, settingContext } from "#app/lib/setting.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { withBase } from "#app/translations/base-path.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/room";
import { ComesNext, FilmDetails, FilmLayout } from "../film-layout.tsx";
import { FilmScreen } from "../film-screen.tsx";
import { loadFilm } from "../load-film.ts";

export const handle = { access: "visitors", children: true } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { rooms, films } = context.get(featuresContext);
  const [site, setting] = [context.get(siteContext), context.get(settingContext)];
  const isViewer = context.get(viewerContext) !== null;
  const path = href("/together/:code", { code: params.code });
  if (!isViewer && !site.letsVisitorsWatchTogether) throw redirect(withNext("/login", path), 303);
  const found = await rooms.find(params.code);
  if (!found) return data({ shown: undefined }, { status: 404 });
  const { code, room } = found;
  if (code !== params.code) throw redirect(href("/together/:code", { code }), 303);
  const shown = await loadFilm({ films, site, setting }, room.filmId, room.episode);
  if (!shown || "whyNot" in shown || !shown.playable) {
    return data({ shown: undefined }, { status: 404 });
  }
  const { playable, film, still, isFrame, pageAddress, shape } = shown;
  const address = site.origin + withBase(path);
  const { next: _, ...alone } = playable;
  return {
    shown: { film, playable: alone, still, isFrame, pageAddress, shape },
    room: { code, address, isViewer, isChild: isForChild(setting) },
  };
}

export default function RoomPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.shown) return <NoRoom />;
  const { shown, room } = loaderData;
  const { film } = shown;
  return (
    <>
      <title>{t("Watch Together: {title} · {site}", { title: isolate(film.title) })}</title>
      <meta content="noindex" name="robots" />
      <FilmLayout shape={shown.shape}>
        <FilmScreen {...shown} />
        <FilmDetails>
          <BackLink href={href("/archive/:id", { id: film.id })}>
            {t("The film's own page")}
          </BackLink>
          <h1 {...outsideText(film.title, film.lang)}>{film.title}</h1>
        </FilmDetails>
        <ComesNext labelledBy="together">
          <h2 id="together">{t("Watch Together")}</h2>
          <Island component={Together} of="together" props={room} />
          <noscript>
            <p>{t("Watching together needs JavaScript. The film plays without it.")}</p>
          </noscript>
        </ComesNext>
      </FilmLayout>
    </>
  );
}

/** It is over, or its film is not for this profile: which of both is nobody's business. */
function NoRoom() {
  return (
    <Page>
      <title>{t("No Such Room · {site}")}</title>
      <meta content="noindex" name="robots" />
      <EmptyState
        actions={<ButtonLink href={href("/archive")}>{t("Browse Archive")}</ButtonLink>}
        size="page"
        text={t("It is over, or it isn't open to you. Free films are open to everybody.")}
        title={t("No Such Room")}
      />
    </Page>
  );
}
