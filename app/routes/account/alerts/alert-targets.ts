import { redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { describeDevice } from "#app/features/accounts/sessions/describe-device.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { areDeviceKeys } from "#app/features/library/alerts/delivery/push-message.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";

import type { Route } from "./+types/alert-targets";

export const handle = { access: "session" } satisfies PageHandle;

const MOST_CHARACTERS = 2_000;
const back = (notice: string) => redirect(`/alerts/settings?notice=${notice}`, 303);

export const loader = () => redirect("/alerts/settings", 303);

/** Adds this browser, removes one of the targets, or turns one on again. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const fields = { endpoint: text, p256dh: text, auth: text };
  const { remove, resume, ...device } = await readForm(request, {
    ...fields,
    remove: textIfSent,
    resume: textIfSent,
  });
  if (!context.get(featuresContext).limits.libraryChanges(viewer.userId)) return back("too-often");
  const settings = context.get(featuresContext).alertSettings;
  if (remove !== undefined) {
    await settings.removeTarget(viewer, remove);
    return back("removed");
  }
  if (resume !== undefined) {
    await settings.resume(viewer, resume);
    return back("saved");
  }
  const isUsable =
    device.endpoint.length <= MOST_CHARACTERS &&
    context.get(featuresContext).alertTargets.isAllowed(device.endpoint) &&
    areDeviceKeys(device);
  if (!isUsable) return back("not-usable");
  const name = describeDevice(context.get(requestContext).caller.userAgent ?? "");
  const outcome = await settings.addDevice(viewer, name, device);
  return back(outcome === "added" ? "device" : outcome);
}
