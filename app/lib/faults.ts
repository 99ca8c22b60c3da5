import { createContext } from "react-router";

/** Where a fault of ours is told; the server logs it with the request's id. */
export interface Faults {
  report(error: unknown): void;
}

export const faultsContext = createContext<Faults>();
