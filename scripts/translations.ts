import { updatePoFiles } from "./translating/po-files.ts";
import { projectRoot } from "./project-root.ts";

// For anyone who changed a text, or translates: every PO file has each text of the source once.
for (const { code, texts, missing } of updatePoFiles(projectRoot)) {
  console.log(
    `${code}: ${texts} texts, ${missing === 0 ? "all translated" : `${missing} missing`}`,
  );
}
