import type { Migration } from "kysely/migration";

/** Where a device asked from that waits to be let in. */
export const deviceAddresses: Migration = {
  async up({ schema }) {
    await schema.alterTable("device_sign_ins").addColumn("address", "text").execute();
  },
};
