import type { Database } from "#app/db/connect.server.ts";

import type { Site } from "#app/lib/requests/site-context.ts";

import type { Announcements } from "./announcements.server.ts";
import { listActions, readActions } from "./audit-log.server.ts";
import type { Backups } from "./backups/backups.server.ts";
import { createEmailQueue } from "./email-queue.server.ts";
import { listSamples, renderSample } from "./email-samples.server.ts";
import { createInbox } from "./inbox.server.ts";
import { createInvitations } from "./invitations/invitations.server.ts";
import type { Jobs } from "./jobs/jobs.server.ts";
import { findLogLines, type LogQuestion } from "./log-lines.ts";
import { createOperatorFilms } from "./operator-films.server.ts";
import { createOperatorPayments } from "./operator-payments.server.ts";
import { countForOverview } from "./overview/count-days.server.ts";
import { readHealth, type HealthParts } from "./overview/health.server.ts";
import { listPeople, type PeopleQuestion } from "./people/people-list.server.ts";
import { createPersonChanges, type PeopleParts } from "./people/person-changes.server.ts";
import { createSetup, type SetupParts } from "./setup/setup.server.ts";
import { createSettingChanges } from "./settings/change-settings.server.ts";
import type { SiteSettings } from "./settings/site-settings.server.ts";
import { findPerson } from "./people/person.server.ts";
import type { SiteWebhook } from "./webhook/site-webhook.server.ts";

export interface OperatorParts extends PeopleParts {
  database: Database;
  accounts: SetupParts["accounts"];
  /** The outside services that fail now, and what to do about them. */
  problems: HealthParts["problems"];
  installed: HealthParts["installed"];
  versions: HealthParts["versions"];
  announcements: Announcements["forOperators"];
  site: Pick<Site, "origin" | "languages" | "ownLanguage">;
  /** The last lines of this server's log, oldest first. */
  recentLines: () => readonly string[];
  settings: SiteSettings["forOperators"];
  jobs: Jobs["forOperators"];
  backups: Backups["forOperators"];
  siteWebhook: SiteWebhook;
  /** Every cached page of this server. */
  forgetPages: () => void;
}

export type OperatorService = ReturnType<typeof createOperatorService>;

/** What operators look up and change in the browser. Each change leaves a line in the audit log. */
export function createOperatorService(parts: OperatorParts) {
  const { kysely } = parts.database;
  return {
    async overview() {
      const [counts, health] = await Promise.all([
        countForOverview(kysely, parts.now()),
        readHealth({ ...parts, engine: parts.database.engine }, parts.now()),
      ]);
      /** What was set in the browser and cannot be used, a line each. */
      const settingProblems = parts.settings.current().problems;
      return { ...counts, settingProblems, health };
    },
    auditLog: {
      list: (cursor: string | null, words: string) => listActions(kysely, cursor, words),
      readAll: () => readActions(kysely),
    },
    inbox: createInbox(parts),
    emails: {
      ...createEmailQueue(parts),
      samples: () => listSamples(parts.site),
      preview: (name: string, language: string) => renderSample(parts.site, name, language),
    },
    logs: (question: LogQuestion) => findLogLines(parts.recentLines(), question),
    people: {
      list: (question: PeopleQuestion) => listPeople(parts.database, question, parts.now()),
      find: (id: string) => findPerson(parts.database, id, parts.now()),
      change: createPersonChanges(parts),
    },
    invitations: createInvitations(parts),
    payments: createOperatorPayments(parts),
    films: createOperatorFilms(parts),
    announcements: parts.announcements,
    settings: createSettingChanges(parts),
    setup: createSetup(parts),
    jobs: parts.jobs,
    backups: parts.backups,
    webhook: parts.siteWebhook,
  };
}
