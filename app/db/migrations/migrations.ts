import type { Migration } from "kysely/migration";

import { accounts } from "./0001-accounts.ts";
import { messages } from "./0002-messages.ts";
import { accountsSecurity } from "./0003-accounts-security.ts";
import { billing } from "./0004-billing.ts";
import { userViews } from "./0005-user-views.ts";
import { watchlist } from "./0006-watchlist.ts";
import { filmProgress } from "./0007-film-progress.ts";
import { filmMatches } from "./0008-film-matches.ts";
import { history } from "./0009-history.ts";
import { accountDeletions } from "./0011-account-deletions.ts";
import { secondFactors } from "./0012-second-factors.ts";
import { tokens } from "./0013-tokens.ts";
import { playing } from "./0014-playing.ts";
import { profiles } from "./0015-profiles.ts";
import { preferences } from "./0016-preferences.ts";
import { toldChanges } from "./0017-told-changes.ts";
import { emailSkeletons } from "./0018-email-skeletons.ts";
import { freeFilms } from "./0019-free-films.ts";
import { serviceBudgets } from "./0021-service-budgets.ts";
import { plainNames } from "./0022-plain-names.ts";
import { languages } from "./0023-languages.ts";
import { operators } from "./0024-operators.ts";
import { freeTitles } from "./0025-free-titles.ts";
import { siteSettings } from "./0026-site-settings.ts";
import { invitations } from "./0027-invitations.ts";
import { operatorLists } from "./0027-operator-lists.ts";
import { people } from "./0028-people.ts";
import { announcements } from "./0029-announcements.ts";
import { jobRuns } from "./0030-job-runs.ts";
import { paymentLists } from "./0032-payment-lists.ts";
import { following } from "./0033-following.ts";
import { upcomingDates } from "./0034-upcoming-dates.ts";
import { deviceSignIns } from "./0035-device-sign-ins.ts";
import { ratings } from "./0036-ratings.ts";
import { unwantedTitles } from "./0037-unwanted-titles.ts";
import { filmDecisions } from "./0038-film-decisions.ts";
import { lists } from "./0038-lists.ts";
import { freeTitleNames } from "./0039-free-title-names.ts";
import { alerts } from "./0040-alerts.ts";
import { titledFilms } from "./0041-titled-films.ts";
import { imports } from "./0042-imports.ts";
import { profileServices } from "./0043-profile-services.ts";
import { scrobbling } from "./0044-scrobbling.ts";
import { importUndo } from "./0045-import-undo.ts";
import { alertDeliveries } from "./0046-alert-deliveries.ts";
import { auditSubjects } from "./0047-audit-subjects.ts";
import { latestMarks } from "./0048-latest-marks.ts";
import { playingPreferences } from "./0049-playing-preferences.ts";
import { sharedYears } from "./0050-shared-years.ts";
import { pushKeys } from "./0051-push-keys.ts";
import { waitingScrobbles } from "./0052-waiting-scrobbles.ts";
import { deviceAddresses } from "./0053-device-addresses.ts";
import { updatesInPlace } from "./0054-updates-in-place.ts";
import { retention } from "./0055-retention.ts";
import { targetPauses } from "./0058-target-pauses.ts";
import { jobSuccesses } from "./0059-job-successes.ts";
import { importAccounts } from "./0060-import-accounts.ts";
import { playedMarks } from "./0062-played-marks.ts";
import { firstTastes } from "./0065-first-tastes.ts";
import { personalKeys } from "./0072-personal-keys.ts";
import { repeatedRequests } from "./0073-repeated-requests.ts";
import { proxySessions } from "./0074-proxy-sessions.ts";
import { publicProfiles } from "./0075-public-profiles.ts";
import { players } from "./0077-players.ts";
import { stremioAddresses } from "./0079-stremio-addresses.ts";
import { rooms } from "./0080-rooms.ts";
import { paymentGateways } from "./0082-payment-gateways.ts";
import { jobFindings } from "./0084-job-findings.ts";
import { siteWebhook } from "./0085-site-webhook.ts";

/**
 * Every migration, in the order of the names. A released migration is never changed or removed: the
 * next change is a new one.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-accounts": accounts,
  "0002-messages": messages,
  "0003-accounts-security": accountsSecurity,
  "0004-billing": billing,
  "0005-user-views": userViews,
  "0006-watchlist": watchlist,
  "0007-film-progress": filmProgress,
  "0008-film-matches": filmMatches,
  "0009-history": history,
  "0011-account-deletions": accountDeletions,
  "0012-second-factors": secondFactors,
  "0013-tokens": tokens,
  "0014-playing": playing,
  "0015-profiles": profiles,
  "0016-preferences": preferences,
  "0017-told-changes": toldChanges,
  "0018-email-skeletons": emailSkeletons,
  "0019-free-films": freeFilms,
  "0021-service-budgets": serviceBudgets,
  "0022-plain-names": plainNames,
  "0023-languages": languages,
  "0024-operators": operators,
  "0025-free-titles": freeTitles,
  "0026-site-settings": siteSettings,
  "0027-invitations": invitations,
  "0027-operator-lists": operatorLists,
  "0028-people": people,
  "0029-announcements": announcements,
  "0030-job-runs": jobRuns,
  "0032-payment-lists": paymentLists,
  "0033-following": following,
  "0034-upcoming-dates": upcomingDates,
  "0035-device-sign-ins": deviceSignIns,
  "0036-ratings": ratings,
  "0037-unwanted-titles": unwantedTitles,
  "0038-film-decisions": filmDecisions,
  "0038-lists": lists,
  "0039-free-title-names": freeTitleNames,
  "0040-alerts": alerts,
  "0041-titled-films": titledFilms,
  "0042-imports": imports,
  "0043-profile-services": profileServices,
  "0044-scrobbling": scrobbling,
  "0045-import-undo": importUndo,
  "0046-alert-deliveries": alertDeliveries,
  "0047-audit-subjects": auditSubjects,
  "0048-latest-marks": latestMarks,
  "0049-playing-preferences": playingPreferences,
  "0050-shared-years": sharedYears,
  "0051-push-keys": pushKeys,
  "0052-waiting-scrobbles": waitingScrobbles,
  "0053-device-addresses": deviceAddresses,
  "0054-updates-in-place": updatesInPlace,
  "0055-retention": retention,
  "0058-target-pauses": targetPauses,
  "0059-job-successes": jobSuccesses,
  "0060-import-accounts": importAccounts,
  "0062-played-marks": playedMarks,
  "0065-first-tastes": firstTastes,
  "0072-personal-keys": personalKeys,
  "0073-repeated-requests": repeatedRequests,
  "0074-proxy-sessions": proxySessions,
  "0075-public-profiles": publicProfiles,
  "0077-players": players,
  "0079-stremio-addresses": stremioAddresses,
  "0080-rooms": rooms,
  "0082-payment-gateways": paymentGateways,
  "0084-job-findings": jobFindings,
  "0085-site-webhook": siteWebhook,
};
