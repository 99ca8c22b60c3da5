import type { ReactNode } from "react";

/**
 * What a text asks for, read from its literal: `{ count: number, link: (inside) => … }`. The name of
 * the site is always known.
 */
export type ValuesOf<Text extends string> = string extends Text
  ? Record<never, never>
  : { [Needed in Needs<Text> as Exclude<Needed[0], "site">]: Needed[1] };

/** A text with elements in it becomes React nodes, every other one a string. */
export type TextResult<Text extends string> = [TagsOf<Text>] extends [never] ? string : ReactNode;

type Needs<Text extends string> =
  | ArgumentsOf<Text>
  | (TagsOf<Text> extends infer Name extends string
      ? [Name, (inside: ReactNode) => ReactNode]
      : never);

type TagsOf<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` ? never : Name) | TagsOf<Rest>
  : never;

type ArgumentsOf<Text extends string> = ArgumentOf<BlocksOf<Text>>;

type ArgumentOf<Block extends string> = Block extends `${infer Name},${infer Kind},${infer Forms}`
  ? [Trim<Name>, Trim<Kind> extends "select" ? string : number] | ArgumentsOf<BlocksOf<Forms>>
  : Block extends `${infer Name},${string}`
    ? [Trim<Name>, number]
    : [Trim<Block>, string | number];

/** What is between braces that are in no others. */
type BlocksOf<Text extends string> = Text extends `${string}{${infer Right}`
  ? ReadBlock<"", Right, ""> extends [infer Block extends string, infer Rest extends string]
    ? Block | BlocksOf<Rest>
    : never
  : never;

type ReadBlock<
  Block extends string,
  Rest extends string,
  Depth extends string,
> = Rest extends `${infer Left}}${infer Right}`
  ? Left extends `${infer Before}{${infer After}`
    ? ReadBlock<`${Block}${Before}{`, `${After}}${Right}`, `${Depth}+`>
    : Depth extends `+${infer Outer}`
      ? ReadBlock<`${Block}${Left}}`, Right, Outer>
      : [`${Block}${Left}`, Right]
  : [];

type Space = " " | "\n";
type Trim<Text extends string> = Text extends `${Space}${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest}${Space}`
    ? Trim<Rest>
    : Text;
