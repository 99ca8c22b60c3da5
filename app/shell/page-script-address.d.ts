declare module "virtual:page-script" {
  /** Where the built page script is served. */
  const address: string;
  export default address;
}
