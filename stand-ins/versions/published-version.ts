import type { Handler } from "../listen.ts";

/** The latest release as GitHub's API has it, in the fields that it has for every release. */
export const createPublishedVersion =
  (tag: () => string): Handler =>
  () =>
    Response.json({
      id: 1,
      tag_name: tag(),
      name: `Matinee ${tag()}`,
      draft: false,
      prerelease: false,
      created_at: "2026-11-28T10:00:00Z",
      published_at: "2026-11-28T10:05:00Z",
      html_url: `https://example.org/matinee/releases/tag/${tag()}`,
      body: "What is new.",
      assets: [],
    });
