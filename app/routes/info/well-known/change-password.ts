import { redirect } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

/** Where password managers look for the page on which a password is changed. */
export const loader = () => redirect("/profile/security");
