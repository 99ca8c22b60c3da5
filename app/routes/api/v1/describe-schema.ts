/** A schema of the document, as far as the reference shows one. */
interface ShownSchema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  anyOf?: readonly ShownSchema[];
  items?: ShownSchema;
  properties?: Readonly<Record<string, ShownSchema>>;
  required?: readonly string[];
  additionalProperties?: ShownSchema | boolean;
}

const MOST_VALUES = 12;

/** A schema in a line or a few, in the manner of TypeScript; named ones by their name. */
export function describeSchema(given: object, indent = ""): string {
  const schema: ShownSchema = given;
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return describeValues(schema.enum);
  if (schema.anyOf) return schema.anyOf.map((each) => describeSchema(each, indent)).join(" | ");
  if (schema.items) return `${bracketed(describeSchema(schema.items, indent))}[]`;
  if (schema.properties) return describeFields(schema, indent);
  if (typeof schema.additionalProperties === "object") {
    return `{ [name]: ${describeSchema(schema.additionalProperties, indent)} }`;
  }
  const types = [schema.type ?? "any"].flat();
  return types.map((type) => (type === "string" && schema.format) || type).join(" | ");
}

const describeValues = (values: readonly unknown[]) => {
  const shown = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > MOST_VALUES ? ["…"] : [])].join(" | ");
};

const bracketed = (text: string) => (text.includes(" | ") ? `(${text})` : text);

function describeFields({ properties = {}, required = [] }: ShownSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, each]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${inner}${name}${mark}: ${describeSchema(each, inner)}`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}
