import type { Films } from "#app/features/films/films.server.ts";
import { createAlertChoices } from "./alert-choices.server.ts";
import { createAlertsRound } from "./alerts-round.server.ts";
import { createAlerts } from "./alerts.server.ts";
import { createAlertSettings } from "./delivery/alert-settings.server.ts";
import { createTargetTrial } from "./delivery/call-target.server.ts";
import { createDeliveryList } from "./delivery/delivery-list.server.ts";
import { createPushKeyStore } from "./delivery/push-keys.server.ts";
import { createTargetClient } from "#app/services/targets/target-client.server.ts";
import { deliveriesJob } from "./delivery/deliveries-job.server.ts";
import { createStopLinks, type AlertKeys } from "./delivery/stop-links.server.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import type { EmailSite } from "#app/features/messages/account-language.server.ts";
import type { Job, JobLog } from "#app/lib/jobs/job.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";

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

export interface AlertsOptions extends Pick<
  Required<LibraryOptions>,
  "database" | "filterNames" | "nameTitles" | "profileOf" | "now"
> {
  films: Pick<Films, "freeAmong">;
  site: AlertsSite;
  log: JobLog & Parameters<typeof createAlertsRound>[0]["log"];
}

/** Alerts about what viewers follow: their screens, and the jobs that make and send them. */
export function openAlerts({ films, site, log, ...own }: AlertsOptions) {
  const { defaultSetting, origin, keys, contact } = site;
  const alertSettings = createAlertSettings({ ...own, keys });
  const targets = createTargetClient({ allowsPrivate: site.allowsPrivateTargets });
  const pushKeys = createPushKeyStore(own.database, keys, own.now);
  const stopLinks = createStopLinks(keys);
  const delivery = {
    ...own,
    defaultSetting,
    origin,
    stopLinks,
    keys,
    pushKeys,
    targets,
    contact,
    site: site.emails,
  };
  const tryTarget = createTargetTrial(delivery, alertSettings);
  const makeAlerts = createAlertsRound({ ...own, freeAmong: films.freeAmong, defaultSetting, log });
  return {
    features: {
      alerts: createAlerts(own),
      alertChoices: createAlertChoices(own),
      alertSettings,
      alertTargets: {
        tryTarget,
        pushKeys,
        isAllowed: targets.isAllowed,
        listDeliveries: createDeliveryList(own),
      },
      stopLinks,
    },
    jobs: [alertsJob(makeAlerts, log), deliveriesJob(delivery, log)],
    close: targets.close,
  };
}

/** Tells viewers what has come out; one server at a time. */
function alertsJob(makeAlerts: () => Promise<number>, log: JobLog): Job {
  const runNext = async () => ((await makeAlerts()) > 0 ? "alerts" : undefined);
  return loopJob({ name: "alerts", everyMs: ALERTS_EVERY_MS, runNext, log });
}
