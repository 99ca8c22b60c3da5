import type { Migration } from "kysely/migration";

/** Whom the sign-in service in front of the server named when a session began. */
export const proxySessions: Migration = {
  async up({ schema }) {
    await schema.alterTable("sessions").addColumn("proxy_key", "text").execute();
  },
};
