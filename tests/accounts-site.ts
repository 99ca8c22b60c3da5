import * as avatar from "#app/routes/account/avatar.ts";
import * as profileAvatar from "#app/routes/account/profile-avatar.tsx";
import * as keys from "#app/routes/account/keys.tsx";
import * as playerKeys from "#app/routes/account/player-keys.tsx";
import * as preferences from "#app/routes/account/preferences.tsx";
import * as privacyDownload from "#app/routes/account/privacy-download.ts";
import * as privacy from "#app/routes/account/privacy.tsx";
import * as profileChangePin from "#app/routes/account/profiles/profile-change-pin.tsx";
import * as profileEdit from "#app/routes/account/profiles/profile-edit.tsx";
import * as profileNew from "#app/routes/account/profiles/profile-new.tsx";
import * as profilePin from "#app/routes/account/profiles/profile-pin.tsx";
import * as profileSwitch from "#app/routes/account/profiles/profile-switch.ts";
import * as profile from "#app/routes/account/profile.tsx";
import * as profileName from "#app/routes/account/profile-name.tsx";
import * as profiles from "#app/routes/account/profiles/profiles.tsx";
import * as securityAddress from "#app/routes/account/security/security-address.tsx";
import * as securityApp from "#app/routes/account/security/security-app.tsx";
import * as securityConfirm from "#app/routes/account/security/security-confirm.tsx";
import * as securityPasskeys from "#app/routes/account/security/security-passkeys.tsx";
import * as linkDevice from "#app/routes/account/security/link-device.tsx";
import * as loginDevice from "#app/routes/auth/login-device.tsx";
import * as loginCode from "#app/routes/auth/login-code.tsx";
import * as confirmAddress from "#app/routes/auth/confirm-address.tsx";
import * as securityCodes from "#app/routes/account/security/security-codes.ts";
import * as loginPasskey from "#app/routes/auth/login-passkey.ts";
import * as security from "#app/routes/account/security/security.tsx";
import * as sessions from "#app/routes/account/security/sessions.ts";
import * as ratings from "#app/routes/account/ratings/ratings.tsx";
import * as rating from "#app/routes/account/ratings/rating.tsx";
import * as choiceChange from "#app/routes/account/choice-change.ts";
import * as choiceReports from "#app/routes/api/choice-reports.ts";
import * as titleServices from "#app/routes/api/title-services.ts";
import * as notForMe from "#app/routes/account/unwanted/not-for-me.tsx";
import * as playbackSpeedEndpoint from "#app/routes/api/playback-speed.ts";
import * as imports from "#app/routes/account/imports/imports.tsx";
import * as importReport from "#app/routes/account/imports/import.tsx";
import * as importTitle from "#app/routes/account/imports/import-title.tsx";
import * as libraryExport from "#app/routes/account/imports/export.ts";
import * as lists from "#app/routes/account/lists/lists.tsx";
import * as list from "#app/routes/account/lists/list.tsx";
import * as listAdd from "#app/routes/account/lists/list-add.tsx";
import * as listCopy from "#app/routes/account/lists/list-copy.ts";
import * as listEdit from "#app/routes/account/lists/list-edit.tsx";
import * as sharedList from "#app/routes/account/lists/shared-list.tsx";
import * as history from "#app/routes/account/history/history.tsx";
import * as connectPlayer from "#app/routes/account/players/connect-player.tsx";
import * as connectedPlayer from "#app/routes/account/players/connected-player.tsx";
import * as players from "#app/routes/account/players/players.tsx";
import * as publicFeed from "#app/routes/account/public/public-feed.ts";
import * as publicProfile from "#app/routes/account/public/public-profile.tsx";
import * as publish from "#app/routes/account/public/publish.tsx";
import * as sharedYear from "#app/routes/account/year/shared-year.tsx";
import * as year from "#app/routes/account/year/year.tsx";
import * as yearPicture from "#app/routes/account/year/year-picture.ts";
import * as scrobble from "#app/routes/api/scrobble.ts";
import * as removeWatched from "#app/routes/account/watchlist/remove-watched.ts";
import * as watchlistExport from "#app/routes/account/watchlist/watchlist-export.ts";
import * as watchlist from "#app/routes/account/watchlist/watchlist.tsx";
import * as progress from "#app/routes/api/progress.ts";
import * as trackAuth from "#app/routes/api/track-auth.ts";
import * as trackView from "#app/routes/api/track-view.ts";
import * as alerts from "#app/routes/account/alerts/alerts.tsx";
import * as alertChannel from "#app/routes/account/alerts/alert-channel.tsx";
import * as alertTargets from "#app/routes/account/alerts/alert-targets.ts";
import * as alertStop from "#app/routes/account/alerts/alert-stop.tsx";
import * as alertSettings from "#app/routes/account/alerts/alert-settings.tsx";
import * as services from "#app/routes/account/services/services.tsx";
import * as servicesTitles from "#app/routes/account/services/services-titles.ts";
import * as calendarFeed from "#app/routes/account/calendar/calendar-feed.tsx";
import * as calendarIcs from "#app/routes/account/calendar/calendar-ics.ts";
import * as calendar from "#app/routes/account/calendar/calendar.tsx";
import * as firstTaste from "#app/routes/account/for-you/first-taste.tsx";
import * as following from "#app/routes/account/following/following.tsx";
import * as viewer from "#app/routes/api/viewer.ts";
import * as forgotPassword from "#app/routes/auth/forgot-password.tsx";
import * as cancelDeletion from "#app/routes/auth/cancel-deletion.tsx";
import * as login from "#app/routes/auth/login.tsx";
import * as logout from "#app/routes/auth/logout.ts";
import * as resetPassword from "#app/routes/auth/reset-password.tsx";
import * as signup from "#app/routes/auth/signup.tsx";
import * as verifyEmail from "#app/routes/auth/verify-email.tsx";
import * as verifyFactor from "#app/routes/auth/verify-factor.tsx";

import { DEFAULT_SITE_NAME, nameInText } from "#app/translations/site-name.ts";

import { PASSWORD, tokenInEmail } from "./accounts.ts";
import { asBuilt } from "./as-built.ts";
import { createBrowser } from "./browser.ts";
import { openTestLibrary } from "./library/open-test-library.ts";
import { openTestSite, type RouteModule, type TestSiteOptions } from "./site.ts";

const routes = {
  "/login": asBuilt(login),
  "/profile/security/address": asBuilt(securityAddress),
  "/profile/security/app": asBuilt(securityApp),
  "/profile/security/confirm": asBuilt(securityConfirm),
  "/profile/security/passkeys": asBuilt(securityPasskeys),
  "/login/code": asBuilt(loginCode),
  "/login/device": asBuilt(loginDevice),
  "/link": asBuilt(linkDevice),
  "/confirm-address": asBuilt(confirmAddress),
  "/profile/security/codes": { ...securityCodes } as RouteModule,
  "/login/passkey": { ...loginPasskey } as RouteModule,
  "/login/verify": asBuilt(verifyFactor),
  "/logout": { ...logout } as RouteModule,
  "/signup": asBuilt(signup),
  "/forgot-password": asBuilt(forgotPassword),
  "/reset-password": asBuilt(resetPassword),
  "/verify-email": asBuilt(verifyEmail),
  "/profile": asBuilt(profile),
  "/profile/name": asBuilt(profileName),
  "/profile/avatar": asBuilt(profileAvatar),
  "/profile/preferences": asBuilt(preferences),
  "/profile/keys": asBuilt(keys),
  "/profile/preferences/keys": asBuilt(playerKeys),
  "/profiles": asBuilt(profiles),
  "/profiles/new": asBuilt(profileNew),
  "/profiles/switch": { ...profileSwitch } as RouteModule,
  "/profiles/pin": asBuilt(profilePin),
  "/profiles/change-pin": asBuilt(profileChangePin),
  "/profiles/:id": asBuilt(profileEdit),
  "/profile/privacy": asBuilt(privacy),
  "/profile/privacy/download": { ...privacyDownload } as RouteModule,
  "/keep-account": asBuilt(cancelDeletion),
  "/profile/security": asBuilt(security),
  "/profile/sessions": { ...sessions } as RouteModule,
  "/avatars/:file": { ...avatar } as RouteModule,
  "/api/viewer": { ...viewer } as RouteModule,
  "/api/track-auth": { ...trackAuth } as RouteModule,
  "/api/track-view": { ...trackView } as RouteModule,
  "/api/progress": { ...progress } as RouteModule,
  "/history": asBuilt(history),
  "/history/players": asBuilt(players),
  "/history/players/connect": asBuilt(connectPlayer),
  "/history/players/:id": asBuilt(connectedPlayer),
  "/year/:year": asBuilt(year),
  "/shared-year/:key": asBuilt(sharedYear),
  "/profile/public": asBuilt(publish),
  "/public/:address": asBuilt(publicProfile),
  "/public/:address/feed.atom": { ...publicFeed } as RouteModule,
  "/year-picture/:key": { ...yearPicture } as RouteModule,
  "/api/scrobble": { ...scrobble } as RouteModule,
  "/alerts": asBuilt(alerts),
  "/services": asBuilt(services),
  "/services/titles": { ...servicesTitles } as RouteModule,
  "/alerts/settings": asBuilt(alertSettings),
  "/alerts/stop": asBuilt(alertStop),
  "/alerts/to/:channel": asBuilt(alertChannel),
  "/alerts/targets": { ...alertTargets } as RouteModule,
  "/calendar": asBuilt(calendar),
  "/calendar/feed": asBuilt(calendarFeed),
  "/calendar.ics": { ...calendarIcs } as RouteModule,
  "/first-taste": asBuilt(firstTaste),
  "/following": asBuilt(following),
  "/following/change": { ...choiceChange } as RouteModule,
  "/api/follows": { ...choiceReports } as RouteModule,
  "/not-for-me": asBuilt(notForMe),
  "/not-for-me/change": { ...choiceChange } as RouteModule,
  "/api/playback-speed": { ...playbackSpeedEndpoint } as RouteModule,
  "/api/unwanted": { ...choiceReports } as RouteModule,
  "/profile/import": asBuilt(imports),
  "/profile/import/:id": asBuilt(importReport),
  "/profile/import/:id/:number": asBuilt(importTitle),
  "/profile/export/:file": { ...libraryExport } as RouteModule,
  "/lists": asBuilt(lists),
  "/lists/add": asBuilt(listAdd),
  "/lists/copy": { ...listCopy } as RouteModule,
  "/lists/:id": asBuilt(list),
  "/lists/:id/edit": asBuilt(listEdit),
  "/list/:key": asBuilt(sharedList),
  "/ratings": asBuilt(ratings),
  "/ratings/change": { ...choiceChange } as RouteModule,
  "/ratings/:kind/:id": asBuilt(rating),
  "/api/ratings": { ...choiceReports } as RouteModule,
  "/api/title-services": { ...titleServices } as RouteModule,
  "/api/user-watchlist": { ...choiceReports } as RouteModule,
  "/watchlist": asBuilt(watchlist),
  "/watchlist/export/:file": { ...watchlistExport } as RouteModule,
  "/watchlist/remove-watched": { ...removeWatched } as RouteModule,
  "/watched/change": { ...choiceChange } as RouteModule,
  "/api/watched": { ...choiceReports } as RouteModule,
  "/watchlist/change": { ...choiceChange } as RouteModule,
};

/** The real server with every account screen, and browsers that use it. */
export async function openAccountsSite({ routes: others, ...options }: TestSiteOptions) {
  const { database, variables = {} } = options;
  const site = await openTestSite({
    features: openTestLibrary(database),
    ...options,
    routes: { ...routes, ...others },
  });
  const browser = (headers: Record<string, string> = {}) => createBrowser(site.origin, headers);
  return {
    ...site,
    browser,
    /** A browser in which someone has just signed up and opened the link in the welcome email. */
    async signedUp(name: string, email: string, { isConfirmed = true } = {}) {
      const own = browser();
      const answer = await own.post("/signup", { name, email, password: PASSWORD });
      if (answer.status !== 303) throw new Error(`Signing up returned ${answer.status}`);
      if (!isConfirmed) return own;
      const welcome = `Welcome to ${nameInText(variables["SITE_NAME"] ?? DEFAULT_SITE_NAME)}`;
      const token = await tokenInEmail(database, welcome, email);
      const confirmed = await own.get(`/verify-email?token=${token}`);
      if (confirmed.status !== 200) throw new Error("The email address could not be confirmed");
      return own;
    },
  };
}
