import { z } from "zod";

import { VERSION } from "#app/lib/user-agent.ts";

import type { Reply } from "../ask-once.server.ts";
import { createResilientClient, type Manners } from "../resilient-client.server.ts";
import type { ServiceFailure } from "../service-error.ts";

/** Many times what the longest notes of a release have. */
const MAX_BYTES = 256 * 1024;

/** What GitHub, GitLab, Forgejo and Gitea all say of the latest release; the rest is not believed. */
const latest = z.object({ tag_name: z.string().regex(/^v?\d{1,4}\.\d{1,4}\.\d{1,4}$/) });

/**
 * The newest version that is published at an address. It learns which version asks, and nothing
 * else of this site.
 */
export async function askNewestVersion(
  url: URL,
  { proxy, ...manners }: { proxy: URL | undefined } & Manners,
): Promise<string> {
  const limits = { maxConnections: 1, maxBytes: MAX_BYTES };
  const client = createResilientClient({ service: "releases", proxy, ...limits, ...manners });
  try {
    const headers = { "user-agent": `Matinee/${VERSION}` };
    return await client.ask({ url, headers, read: readVersion });
  } finally {
    await client.close();
  }
}

function readVersion({ status, body }: Reply, fail: (reason: ServiceFailure) => never): string {
  const { data } = latest.safeParse(body);
  if (status !== 200 || data === undefined) return fail("garbled");
  return data.tag_name.replace(/^v/, "");
}
