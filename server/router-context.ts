import { RouterContextProvider } from "react-router";

import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext, type Features } from "#app/features/features-context.ts";
import { renderingContext, type Rendering } from "#app/lib/requests/rendering.ts";
import { requestContext, type CurrentRequest } from "#app/lib/requests/request-context.ts";
import { siteContext, type Site } from "#app/lib/requests/site-context.ts";
import { settingContext, type Setting } from "#app/lib/setting.ts";

export interface ContextParts {
  rendering: Rendering;
  setting: Setting;
  site: Site;
  features: Features;
  /** Who sent which request; a page that is the same for everybody learns neither. */
  asking?: { viewer: Viewer | null; request: CurrentRequest };
}

/** Everything that routes may know. */
export function createRouterContext({ rendering, setting, site, features, asking }: ContextParts) {
  const context = new RouterContextProvider();
  context.set(renderingContext, rendering);
  context.set(settingContext, setting);
  context.set(siteContext, site);
  context.set(featuresContext, features);
  if (asking) {
    context.set(viewerContext, asking.viewer);
    context.set(requestContext, asking.request);
  }
  return context;
}
