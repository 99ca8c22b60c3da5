import { findJsonProblem } from "#app/lib/text/json-problem.ts";

/** Several times what a browser's longest report has. */
const MOST = { deepest: 12, mostValues: 50_000 };

/**
 * The JSON that was sent; undefined for what is none, or has more values than any report of ours: a
 * megabyte of empty lists takes ten times as long to parse as a megabyte of words.
 */
export async function readJson(request: Request): Promise<unknown> {
  try {
    const body = await request.text();
    if (findJsonProblem(body, MOST).problem !== undefined) return undefined;
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
