/**
 * Not written by us: React, which the build puts into a chunk of its own (see
 * scripts/building/page-script.ts), and the bundler's few lines.
 */
const written = /\/assets\/(?:react|rolldown-runtime)-[\w-]+\.js$/;

export const isOfFramework = (path: string) => written.test(path);
