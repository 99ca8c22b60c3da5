/**
 * Not written by us: the packages, which the build puts into a file of their own (nothing else
 * goes there but the bundler's own loader, see scripts/building/chunk-groups.ts), its few lines,
 * and the table of routes that React Router writes. A package that lands in any other file counts
 * as ours.
 */
const written = /\/assets\/(?:framework|rolldown-runtime|manifest)-[\w-]+\.js$/;

export const isOfFramework = (path: string) => written.test(path);
