import { bulkhead, type IPolicy } from "cockatiel";

/** What all who ask the archive go through, so that it is never asked more at once than it likes. */
export type ArchiveGate = IPolicy;

/** The archive limits each client by how much it asks at once, and is a charity. */
export const MOST_AT_ONCE = 4;
const MOST_WAITING = 500;

/** One for the whole process: films and pictures are asked of the same host. */
export const createArchiveGate = (): ArchiveGate => bulkhead(MOST_AT_ONCE, MOST_WAITING);
