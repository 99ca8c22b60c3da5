import { createContext } from "react-router";

/** Reports a bug of ours; the server logs it with the request's id. */
export interface Faults {
  report(error: unknown): void;
}

export const faultsContext = createContext<Faults>();
