import type { FailedQuestion } from "./service-events.ts";

/** What is wrong with a service outside, and what an operator can do about it, in plain words. */
export interface Advice {
  problem: string;
  action: string;
}

type Failure = Pick<FailedQuestion, "service" | "reason" | "code" | "address">;

const TRY = "`npm run operator -- check` tries it again.";

/** Explains a failure to the operator. It says the host and the status, and no secret. */
export function adviceFor(failure: Failure): Advice {
  const host = URL.parse(failure.address)?.host ?? failure.address;
  const code = failure.code === undefined ? "" : ` (${failure.code})`;
  const service = `The ${failure.service}`;
  switch (failure.reason) {
    case "denied":
      return denied(service, host, code, failure);
    case "unreachable":
    case "cut off":
      return {
        problem: `${service} can't be reached at ${host}${code}.`,
        action: `Check the network, the name and the address. Where the host is blocked, set another address or OUTGOING_PROXY. ${TRY}`,
      };
    case "timeout":
    case "resting":
      return {
        problem: `${service} at ${host} doesn't answer in time${code}.`,
        action: `If it goes on, check the network, or set OUTGOING_PROXY where the host is blocked. ${TRY}`,
      };
    case "busy":
    case "crowded":
      return {
        problem: `${service} at ${host} is asked more than it allows${code}.`,
        action: "It recovers by itself. If it happens often, look at the dashboard of requests.",
      };
    case "unavailable":
      return {
        problem: `${service} at ${host} is out of order${code}.`,
        action: "The fault is the service's. Nothing needs to be done; Matinee tries it again.",
      };
    default:
      return {
        problem: `${service} at ${host} doesn't answer as a ${failure.service} does${code}.`,
        action: `Check the address: a proxy, a captive portal or another program may answer there. ${TRY}`,
      };
  }
}

function denied(service: string, host: string, code: string, failure: Failure): Advice {
  if (failure.code === "407") {
    return {
      problem: `OUTGOING_PROXY refuses to pass requests on to ${host}${code}.`,
      action: `Put the proxy's user and password into OUTGOING_PROXY and restart. ${TRY}`,
    };
  }
  if (failure.service === "film database") {
    return {
      problem: `${service} at ${host} doesn't accept TMDB_TOKEN${code}.`,
      action: `Copy the API Read Access Token from the film database's account settings into TMDB_TOKEN and restart. ${TRY}`,
    };
  }
  return {
    problem: `${service} at ${host} keeps this server out${code}.`,
    action: `Its owner may block this address. Wait, or write to them. ${TRY}`,
  };
}
