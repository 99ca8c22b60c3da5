import { expect, test } from "../../support/behavior.ts";

test("a refused form's focus is in its first wrong field", async ({ page, open }) => {
  await open(`<form>
    <input aria-label="Name" /><input aria-label="Email" aria-invalid="true" />
    <p data-problem tabindex="-1">Wrong</p>
  </form>`);
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("a field that has the focus already keeps it", async ({ page, open }) => {
  await open('<input aria-label="Name" autofocus /><p data-problem tabindex="-1">Wrong</p>');
  await expect(page.getByLabel("Name")).toBeFocused();
});
