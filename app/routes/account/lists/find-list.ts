import { data, type RouterContextProvider } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";

/** A list of the viewer; answers 404 where they have none of this id. */
export async function findList(context: Readonly<RouterContextProvider>, id: string) {
  const viewer = requireViewer(context);
  const { lists } = context.get(featuresContext);
  const list = await lists.getFacts(viewer, id);
  if (!list) throw data(null, { status: 404 });
  return { viewer, lists, list };
}
