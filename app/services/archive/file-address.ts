/**
 * The lasting address of a file, at an archive's base. Where it sends on to changes over time. Names
 * hold spaces, `#`, `?`, `%` and folders, so that each part is encoded by itself.
 */
export function fileAddress(base: string, id: string, name: string): string {
  const path = name.split("/").map(encodeURIComponent).join("/");
  return `${base}/download/${encodeURIComponent(id)}/${path}`;
}
