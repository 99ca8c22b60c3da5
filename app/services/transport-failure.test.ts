import { expect, test } from "vitest";

import { readTransportFailure } from "./transport-failure.ts";

const failing = (...codes: unknown[]) =>
  codes.reduceRight<Error | undefined>(
    (cause, code) => Object.assign(new Error("secret", { cause }), { code }),
    undefined,
  );

test.each([
  ["ECONNREFUSED", "unreachable"],
  ["ENOTFOUND", "unreachable"],
  ["EAI_AGAIN", "unreachable"],
  ["EHOSTUNREACH", "unreachable"],
  ["ENETUNREACH", "unreachable"],
  ["ETIMEDOUT", "unreachable"],
  ["UND_ERR_CONNECT_TIMEOUT", "unreachable"],
  ["UND_ERR_PRX_TLS", "unreachable"],
  ["CERT_HAS_EXPIRED", "unreachable"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "unreachable"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unreachable"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "unreachable"],
  ["HPE_INVALID_CONSTANT", "garbled"],
  ["Z_DATA_ERROR", "garbled"],
  ["ERR_BUFFER_TOO_LARGE", "garbled"],
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "garbled"],
  ["UND_ERR_HEADERS_OVERFLOW", "garbled"],
  ["ECONNRESET", "cut off"],
  ["UND_ERR_SOCKET", "cut off"],
  ["X_HPE_Z", "cut off"],
])("%s means %s, also as the cause of another error", (code, reason) => {
  expect(readTransportFailure(failing(code))).toEqual({ reason, code });
  expect(readTransportFailure(failing(undefined, code))).toEqual({ reason, code });
});

test("of several codes the innermost one is named, and the clearest one counts", () => {
  expect(readTransportFailure(failing("ECONNREFUSED", "UND_ERR_SOCKET"))).toEqual({
    reason: "unreachable",
    code: "UND_ERR_SOCKET",
  });
});

test("what is no code is never named: it may hold an address or a password", () => {
  for (const code of ["password=1", "econnrefused", "1ABC", "AB CD", 7, undefined]) {
    expect(readTransportFailure(failing(code))).toEqual({ reason: "cut off", code: undefined });
  }
  expect(readTransportFailure("ECONNREFUSED")).toEqual({ reason: "cut off", code: undefined });
  expect(readTransportFailure({ code: "ECONNREFUSED" }).reason).toBe("cut off");
});

test("causes that form a circle are read to an end", () => {
  const circle = failing("UND_ERR_SOCKET") as Error;
  circle.cause = circle;
  expect(readTransportFailure(circle)).toEqual({ reason: "cut off", code: "UND_ERR_SOCKET" });
  const deep = failing(...Array.from({ length: 5 }, () => "E"), "ECONNREFUSED");
  expect(readTransportFailure(deep).reason).toBe("cut off");
});
