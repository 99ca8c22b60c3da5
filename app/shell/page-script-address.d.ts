declare module "virtual:page-script" {
  /** Where the built page script is served. */
  const address: string;
  export default address;
}

declare module "virtual:script-texts" {
  /** The texts that the page script shows, as `page`, and those of each island, by its name. */
  const texts: Record<string, readonly (readonly [text: string, context: string])[]>;
  export default texts;
}
