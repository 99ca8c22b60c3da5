import { expect, test } from "../support/behavior.ts";

const FORM = `<div><form method="post" action="/login/passkey" data-passkey="get" inert
  data-passkey-options='{"challenge":"AAAA","rpId":"localhost"}'>
  <input type="hidden" name="credential" /><button>Use a Passkey</button>
  <p data-passkey-failed hidden>No passkey was used.</p>
</form><p data-passkey-unable hidden>This browser has none.</p></div>`;

test("a passkey that is not used says so, and nothing is sent", async ({ page, open, sent }) => {
  await page.addInitScript(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await open(FORM);
  await page.getByRole("button").click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual(["GET /"]);
});

test("a browser without passkeys says so in the form's place", async ({ page, open }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await open(FORM);
  await expect(page.getByText("This browser has none.")).toBeVisible();
  await expect(page.getByRole("button")).toBeHidden();
});
