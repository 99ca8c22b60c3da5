import { createECDH, ECDH } from "node:crypto";

import { expect, test } from "vitest";

import { decryptPush } from "#tests/following/push-service.ts";

import { areDeviceKeys, encryptPush, makePushKeys } from "./push-message.server.ts";

/** The example of RFC 8291, section 5. */
const EXAMPLE = {
  text: "When I grow up, I want to be a watermelon",
  device: {
    p256dh:
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  devicePrivateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const bytes = (text: string) => Buffer.from(text, "base64url");

test("a message is encrypted as in the example of RFC 8291", () => {
  const { text, device, salt, privateKey, message, devicePrivateKey } = EXAMPLE;
  const chosen = { salt: bytes(salt), privateKey: bytes(privateKey) };
  expect(encryptPush(device, text, chosen).toString("base64url")).toBe(message);
  const keys = { privateKey: bytes(devicePrivateKey), auth: bytes(device.auth) };
  expect(decryptPush(bytes(message), keys)).toBe(text);
  expect(decryptPush(encryptPush(device, "नमस्ते"), keys)).toBe("नमस्ते");
});

test("two messages share neither salt nor key", () => {
  const [one, two] = [0, 1].map(() => encryptPush(EXAMPLE.device, "the same"));
  expect(one?.subarray(0, 86)).not.toEqual(two?.subarray(0, 86));
});

test("the server's public key is a point, as browsers take it", () => {
  const { publicKey, privateKey } = makePushKeys();
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(bytes(privateKey.d ?? ""));
  expect(publicKey).toBe(ecdh.getPublicKey().toString("base64url"));
});

test.each([
  ["those of a device", EXAMPLE.device, true],
  ["no point", { ...EXAMPLE.device, p256dh: "AAAA" }, false],
  [
    "a point that is not on the curve",
    { ...EXAMPLE.device, p256dh: bytes(EXAMPLE.device.p256dh).fill(7, 1).toString("base64url") },
    false,
  ],
  ["a short secret", { ...EXAMPLE.device, auth: "AAAA" }, false],
  ["nothing", { p256dh: "", auth: "" }, false],
])("keys are looked at before they are stored: %s", (_, keys, isUsable) => {
  expect(areDeviceKeys(keys)).toBe(isUsable);
});

test("nothing is encrypted for keys that are none: a whole point and sixteen bytes are needed", () => {
  const { p256dh, auth } = EXAMPLE.device;
  expect(areDeviceKeys({ p256dh, auth })).toBe(true);
  const ofBytes = (count: number) => Buffer.alloc(count, 7).toString("base64url");
  for (const other of ["", ofBytes(15), ofBytes(17)]) {
    expect(areDeviceKeys({ p256dh, auth: other })).toBe(false);
  }
  const packed = ECDH.convertKey(bytes(p256dh), "prime256v1", undefined, undefined, "compressed");
  const short = Buffer.from(packed as Buffer).toString("base64url");
  for (const other of ["", ofBytes(65), short, p256dh.slice(0, -4)]) {
    expect(areDeviceKeys({ p256dh: other, auth })).toBe(false);
  }
});
