/**
 * The permanent address of a file, below an archive's base; where it redirects to changes over
 * time. Names contain spaces, `#`, `?`, `%` and folders, so each part is encoded by itself.
 */
export function fileAddress(base: string, id: string, name: string): string {
  const path = name.split("/").map(encodeURIComponent).join("/");
  return `${base}/download/${encodeURIComponent(id)}/${path}`;
}
