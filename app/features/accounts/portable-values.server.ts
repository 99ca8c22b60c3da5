import {
  OperationNodeTransformer,
  type KyselyPlugin,
  type PrimitiveValueListNode,
  type ValueNode,
} from "kysely";

/** Dates as integer milliseconds, booleans as 1 and 0. */
function toColumn(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === "boolean" ? Number(value) : value;
}

function fromColumn(name: string, value: unknown): unknown {
  if (name.endsWith("_at") && typeof value === "number") return new Date(value);
  return name === "email_verified" ? value === 1 : value;
}

class ValueTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: toColumn(node.value) };
  }

  protected override transformPrimitiveValueList(
    node: PrimitiveValueListNode,
  ): PrimitiveValueListNode {
    return { ...node, values: node.values.map(toColumn) };
  }
}

const transformer = new ValueTransformer();

/**
 * The accounts library uses dates and booleans; our tables store numbers, the same on both engines.
 * This converts between them, only on the library's own database handle.
 */
export const portableValues: KyselyPlugin = {
  transformQuery: ({ node }) => transformer.transformNode(node),
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, fromColumn(name, value)]),
      ),
    ),
  }),
};
