import type { FailedQuestion } from "../service-events.ts";

/** What is wrong with an outside service, and what an operator can do about it, in plain words. */
export interface Advice {
  problem: string;
  action: string;
}

type Failure = Pick<FailedQuestion, "service" | "reason" | "code" | "address">;

/** The setting with a service's address. */
const ADDRESS_SETTINGS: Readonly<Record<string, string>> = {
  "film database": "FILM_DATABASE_URL",
  "film pictures": "FILM_IMAGES_URL",
  "film pictures for visitors": "FILM_IMAGES_URL",
  archive: "ARCHIVE_URL",
  "archive pictures": "ARCHIVE_URL",
  "archive's public address": "ARCHIVE_PUBLIC_URL",
};

/** How a sentence refers to what the service has. */
const NAMES: Readonly<Record<string, string>> = {
  "film pictures": "pictures' host",
  "film pictures for visitors": "pictures' host",
  "archive pictures": "archive",
};

const TRY = "`npm run operator -- check` tries it again.";

/** Explains a failure to the operator. It names the host and the status, and no secret. */
export function adviceFor(failure: Failure): Advice {
  const host = URL.parse(failure.address)?.host ?? failure.address;
  const code = failure.code === undefined ? "" : ` (${failure.code})`;
  const service = `The ${NAMES[failure.service] ?? failure.service}`;
  const setting = ADDRESS_SETTINGS[failure.service];
  const another = setting === undefined ? "another address" : `another address in ${setting}`;
  switch (failure.reason) {
    case "denied":
      return denied(service, host, code, failure);
    case "unreachable":
    case "cut off":
      return {
        problem: `${service} can't be reached at ${host}${code}.`,
        action: `Check the network and the address. Where the host is blocked, set ${another}, or OUTGOING_PROXY. ${TRY}`,
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
        action: `The fault is most likely its own, and Matinee tries it again by itself. If it goes on, check ${setting ?? "the address"}.`,
      };
    default:
      return {
        problem: `${service} at ${host} doesn't answer as it should${code}.`,
        action: `Check ${setting ?? "the address"}: a proxy, a captive portal or another program may answer there. ${TRY}`,
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
