import type { Database } from "#app/db/connect.server.ts";
import type { Films } from "#app/features/films/films.server.ts";
import { createAlertChoices } from "#app/features/library/alerts/alert-choices.server.ts";
import { createAlertsRound } from "#app/features/library/alerts/alerts-round.server.ts";
import { createAlerts } from "#app/features/library/alerts/alerts.server.ts";
import { createAlertSettings } from "#app/features/library/alerts/delivery/alert-settings.server.ts";
import { createTargetTrial } from "#app/features/library/alerts/delivery/call-target.server.ts";
import { createPushKeyStore } from "#app/features/library/alerts/delivery/push-keys.server.ts";
import { createTargetClient } from "#app/services/targets/target-client.server.ts";
import { deliveriesJob } from "#app/features/library/alerts/delivery/deliveries-job.server.ts";
import {
  createStopLinks,
  type AlertKeys,
} from "#app/features/library/alerts/delivery/stop-links.server.ts";
import type { NameFilter } from "#app/features/library/titles/name-filter.server.ts";
import type { NameTitles } from "#app/features/library/titles/titles-in-language.server.ts";
import type { EmailSite } from "#app/features/messages/account-language.server.ts";
import type { Job } from "#app/lib/jobs/job.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";
import type { ProfileFinder } from "#app/lib/profile-owner.ts";

import type { Log } from "./health/log.ts";

const ALERTS_EVERY_MS = 60_000;

/** What alerts need to know of the site, which operators may change while the server runs. */
export interface AlertsSite {
  origin: string;
  emails: EmailSite;
  defaultSetting: () => { language: string; region: string };
  keys: AlertKeys;
  /** Whom push services may write to. */
  contact: string;
  /** Whether webhooks and the like may be in the server's own network. */
  allowsPrivateTargets: boolean;
}

interface AlertsOptions {
  database: Database;
  filterNames: NameFilter;
  nameTitles: NameTitles;
  profileOf: ProfileFinder;
  films: Pick<Films, "freeAmong">;
  site: AlertsSite;
  log: Log;
  /** The clock that all servers share. */
  now: () => number;
}

/** Alerts about what viewers follow: their screens, and the jobs that make and send them. */
export function openAlerts({ films, site, log, ...own }: AlertsOptions) {
  const { defaultSetting, origin, keys, emails } = site;
  const alerts = createAlerts(own);
  const choices = createAlertChoices(own);
  const settings = createAlertSettings({ ...own, keys });
  const targets = createTargetClient({ allowsPrivate: site.allowsPrivateTargets });
  const pushKeys = createPushKeyStore(own.database, keys, own.now);
  const stopLinks = createStopLinks(keys);
  const { freeAmong } = films;
  const makeAlerts = createAlertsRound({ ...own, freeAmong, defaultSetting, log });
  const { contact } = site;
  const given = {
    ...own,
    defaultSetting,
    origin,
    stopLinks,
    keys,
    pushKeys,
    targets,
    contact,
    site: emails,
  };
  const tryTarget = createTargetTrial(given, settings);
  return {
    features: {
      alerts,
      alertChoices: choices,
      alertSettings: settings,
      stopLinks,
      alertTargets: { tryTarget, pushKeys, isAllowed: targets.isAllowed },
    },
    close: targets.close,
    jobs: [alertsJob(makeAlerts, log), deliveriesJob(given, log)],
  };
}

/** Tells viewers what has come out; one server at a time. */
function alertsJob(makeAlerts: () => Promise<number>, log: Log): Job {
  const runNext = async () => ((await makeAlerts()) > 0 ? "alerts" : undefined);
  return loopJob({ name: "alerts", everyMs: ALERTS_EVERY_MS, runNext, log });
}
