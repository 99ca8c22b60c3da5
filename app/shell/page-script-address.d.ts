declare module "virtual:search-script" {
  /** The address of the search's script. */
  const address: string;
  export default address;
}

declare module "virtual:page-script" {
  /** Where the built page script is served. */
  const address: string;
  export default address;
}
