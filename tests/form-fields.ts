/** The fields that a browser without JavaScript sends for one payment method. */
export function fieldsOf(page: string, method: string): Record<string, string> {
  const forms = [...page.matchAll(/<form\b[^]*?<\/form>/g)].map(([form]) => form);
  const form = forms.find((each) => each.includes(`value="${method}"`)) ?? "";
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([input]) => input);
  const named = inputs.map((input) => [
    / name="([^"]*)"/.exec(input)?.[1] ?? "",
    / value="([^"]*)"/.exec(input)?.[1] ?? "",
  ]);
  return Object.fromEntries(named.filter(([name]) => name !== ""));
}
