import type { JobLog } from "#app/lib/jobs/job.ts";
import { createTargetClient } from "#app/services/targets/target-client.server.ts";

import { createSiteWebhook, type SiteWebhookParts } from "./site-webhook.server.ts";
import { webhookJob } from "./webhook-job.server.ts";

interface OpenOptions extends Omit<SiteWebhookParts, "targets"> {
  allowsPrivate: boolean;
  log: JobLog;
}

/** The site's webhook with the job that sends to it. */
export function openSiteWebhook({ allowsPrivate, log, ...own }: OpenOptions) {
  const targets = createTargetClient({ allowsPrivate });
  const parts = { ...own, targets };
  const siteWebhook = createSiteWebhook(parts);
  return { siteWebhook, job: webhookJob(parts, siteWebhook, log), close: targets.close };
}
