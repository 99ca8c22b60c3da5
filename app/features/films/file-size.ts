/** A size as people read it: `483 MB`, `2.8 GB`. */
export function formatSize(sizeBytes: number): string {
  const megabytes = sizeBytes / 1_000_000;
  if (megabytes >= 1_000) return `${(megabytes / 1_000).toFixed(1)} GB`;
  return megabytes >= 1 ? `${Math.round(megabytes)} MB` : `${Math.ceil(sizeBytes / 1_000)} kB`;
}
