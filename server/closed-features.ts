import { createAccounts, type AccountsOptions } from "#app/features/accounts/accounts.server.ts";
import { createBilling } from "#app/features/billing/billing.server.ts";
import type { Announcements } from "#app/features/operator/announcements.server.ts";
import { createAdmission } from "#app/features/operator/invitations/admission-by-invitation.server.ts";
import {
  createOperatorService,
  type OperatorParts,
} from "#app/features/operator/operator.server.ts";
import { setOperatorByGroup } from "#app/features/operator/operators.server.ts";
import { findPublishedVersion } from "#app/features/operator/overview/newer-version.server.ts";
import { createVersions } from "#app/features/operator/overview/versions.server.ts";
import type { Site } from "#app/lib/requests/site-context.ts";
import { adviceFor } from "#app/lib/settings/service-advice.ts";
import { createIdentityService } from "#app/services/identity/identity-service.server.ts";

import type { ServerOptions } from "./create-server.ts";
import type { ClosedFeatures } from "./features-for.ts";

/** What the features need of the server that answers. */
interface Needs
  extends Pick<OperatorParts, "forgetPages">, Pick<AccountsOptions, "remembered" | "report"> {
  site: Site;
  announcements: Announcements;
}

/** The features of which each viewer gets a part; nothing but `createFeaturesFor` receives them. */
export function openClosedFeatures(options: ServerOptions, needs: Needs): ClosedFeatures {
  const { settings, features } = options;
  const { site, remembered } = needs;
  const accounts = openAccounts(options, needs);
  const billing = createBilling({ parts: features.billing, settings, remembered });
  const { services, jobs, siteWebhook } = features;
  const { siteSettings, database, recentLines, backups, watch } = options;
  const operator = createOperatorService({
    accounts,
    billing: features.billing,
    remembered,
    site,
    forgetPages: needs.forgetPages,
    announcements: needs.announcements.forOperators,
    settings: siteSettings.forOperators,
    database,
    recentLines,
    jobs: jobs.forOperators,
    backups: backups.forOperators,
    siteWebhook,
    installed: () => ({ ...settings, ...siteSettings.live() }),
    versions: createVersions(async () =>
      siteSettings.live().releasesUrl === undefined ? undefined : findPublishedVersion(database),
    ),
    now: watch.now,
    problems: () => services.degraded().map(adviceFor),
  });
  return { accounts, billing, operator };
}

function openAccounts(options: ServerOptions, { site, remembered, report }: Needs) {
  const { database, secret, settings, siteSettings, log, passwordCost, decoder, pause } = options;
  const { origin } = site;
  const { now } = options.watch;
  return createAccounts({
    database,
    secret,
    origin,
    now,
    passwordCost,
    ...(pause && { pause }),
    decoder,
    site,
    admission: createAdmission({ database, signUp: () => siteSettings.live().signUp, now }),
    remembered,
    report,
    tokenAudiences: settings.tokenAudiences,
    identityService: createIdentityService({
      providers: settings.identityProviders,
      proxy: settings.outgoingProxy,
      events: options.features.services.events,
    }),
    proxy: settings.proxySignIn && {
      createsAccounts: settings.proxySignIn.createsAccounts,
      setOperator: (userId, isOperator) =>
        setOperatorByGroup(database, { userId, isOperator, nowMs: now() }),
    },
    onTrouble: (error) => log.warn({ err: error }, "identity"),
  });
}
