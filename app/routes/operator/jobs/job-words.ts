import type { JobName } from "#app/lib/jobs/job.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

/** What each job does. */
export const JOB_NAMES: Readonly<Record<JobName, MarkedText>> = {
  emails: msg("Send emails"),
  billing: msg("Renew plans and settle payments"),
  deletions: msg("Delete accounts that are due"),
  dates: msg("Keep the next dates of what is followed"),
  alerts: msg("Tell viewers what has come out"),
  deliveries: msg("Send alerts to where viewers want them"),
  backups: msg("Make a backup"),
  matches: msg("Find the titles of free films"),
  counts: msg("Count what happens each day"),
  imports: msg("Import what viewers bring along"),
  scrobbles: msg("Store what other players reported"),
  players: msg("Bring connected players up to date"),
  retention: msg("Delete what has been kept for long enough"),
  releases: msg("Look for a newer version"),
  rooms: msg("Close the rooms that are empty"),
  webhook: msg("Tell the site’s webhook what has happened"),
  catalog: msg("Save what was learned about titles"),
};
