import { expect, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";

import { describeDevice, showDevice } from "./describe-device.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile", "Chrome on Android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1", "Safari on Mac"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Linux; Tizen 8) Television", "A browser on Linux"],
  ["curl/8", "An unknown device"],
  [null, "An unknown device"],
])("%j is %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test.each([
  ["Firefox on Windows", /^⟦Firefox .*Windows⟧$/],
  ["A browser on Linux", /^⟦[^A-Z]+ Linux⟧$/],
  ["An unknown device", /^⟦[^⟦]+⟧$/],
  ["Edge", /^Edge$/],
  ["The one on the shelf", /^The one on the shelf$/],
])("%s is shown in the viewer's language", (stored, shown) => {
  expect(writingIn("en-XA", () => showDevice(stored))).toMatch(shown);
});
