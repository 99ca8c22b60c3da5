import { bulkhead, type IPolicy } from "cockatiel";

/**
 * Every request to the archive passes this gate, so that the archive is never asked too much at
 * once.
 */
export type ArchiveGate = IPolicy;

/** The archive limits how many requests a client has open at once, and it is a charity. */
export const MOST_AT_ONCE = 4;
const MOST_WAITING = 500;

/** One gate for the whole process: films and pictures come from the same host. */
export const createArchiveGate = (): ArchiveGate => bulkhead(MOST_AT_ONCE, MOST_WAITING);
