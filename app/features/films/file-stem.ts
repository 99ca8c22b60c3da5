/**
 * What the files of one work have in common: the name without its ending, and without what tells
 * one quality of it from another. The folder stays, since two folders hold two works.
 */
export function fileStem(name: string): string {
  const bare = name.replace(/\.[^./]+$/, "");
  const stem = bare.replace(
    /(?:[ ._-]*(?:(?:64|256|512) ?kb|ia|hd|hires|h\.?264|mpeg4|(?:240|360|480|720|1080|2160)p))+$/i,
    "",
  );
  return (stem === "" || stem.endsWith("/") ? bare : stem).toLowerCase();
}

/** A file's name as the title of what it holds, where it has no other. */
export function titleOfFile(name: string): string {
  const bare = (name.split("/").at(-1) ?? name).replace(/\.[^.]+$/, "");
  const spaced = bare.includes(" ") ? bare : bare.replaceAll(/[_.]+/g, " ");
  return spaced.replaceAll(/\s+/g, " ").trim() || name;
}
