type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Reads Stripe's way to write what is nested: `line_items[0][price_data][currency]=inr`. */
export function parseForm(text: string): FormFields {
  const fields: FormFields = Object.create(null) as FormFields;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]?\[|\]$/).filter((part) => part !== "");
    let inside = fields;
    for (const part of path.slice(0, -1)) {
      const next = (inside[part] ??= Object.create(null) as FormFields);
      if (typeof next === "string") break;
      inside = next;
    }
    inside[path.at(-1) ?? ""] = value;
  }
  return fields;
}

/** The fields at a path; none where there is a text or nothing. */
export function fieldsAt(fields: FormFields, ...path: string[]): FormFields {
  let inside: FormValue | undefined = fields;
  for (const part of path) inside = typeof inside === "string" ? undefined : inside?.[part];
  return typeof inside === "object" ? inside : {};
}

export function textAt(fields: FormFields, ...path: string[]): string | undefined {
  const value = fieldsAt(fields, ...path.slice(0, -1))[path.at(-1) ?? ""];
  return typeof value === "string" ? value : undefined;
}

export const textsIn = (fields: FormFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
