/**
 * The common part of the names of one work's files: the name without its extension and without
 * quality markers. The folder is included, because two folders are two works.
 */
export function fileStem(name: string): string {
  const bare = name.replace(/\.[^./]+$/, "");
  const stem = bare.replace(
    /(?:[ ._-]*(?:(?:64|256|512) ?kb|ia|hd|hires|h\.?264|mpeg4|(?:240|360|480|720|1080|2160)p))+$/i,
    "",
  );
  return (stem === "" || stem.endsWith("/") ? bare : stem).toLowerCase();
}

/** A file's name as the title of its work, when it has no other. */
export function titleOfFile(name: string): string {
  const bare = (name.split("/").at(-1) ?? name).replace(/\.[^.]+$/, "");
  const spaced = bare.includes(" ") ? bare : bare.replaceAll(/[_.]+/g, " ");
  return spaced.replaceAll(/\s+/g, " ").trim() || name;
}
