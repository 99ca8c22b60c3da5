import { expect, test } from "vitest";

import { requireOwnRoot } from "../../scripts/new-machine/namespaces.ts";

const NUMBERS = "somebody:100000:65536\nvisitor:165536:65536\n";

/** Tries it on a machine where `unshare` fails, with these files of the system. */
function tryWith(files: Record<string, string>): () => void {
  return () => {
    requireOwnRoot({
      user: "visitor",
      problem: "unshare: Operation not permitted",
      read: (path) => files[path],
      has: (path) => path in files,
    });
  };
}

test("whoever may be root in a user namespace is told nothing", () => {
  expect(() => requireOwnRoot({ ...empty, problem: undefined })).not.toThrow();
});

const empty = { user: "visitor", read: () => undefined, has: () => false };

test.each([
  ["kernel/unprivileged_userns_clone", "0", "sudo sysctl kernel.unprivileged_userns_clone=1"],
  [
    "kernel/apparmor_restrict_unprivileged_userns",
    "1",
    "sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0",
  ],
  ["user/max_user_namespaces", "0", "sudo sysctl user.max_user_namespaces=10000"],
])("a system that forbids them with %s is named with what allows them", (path, value, command) => {
  expect(tryWith({ [`/proc/sys/${path}`]: `${value}\n` })).toThrow(
    `This system forbids those: ${path.replace("/", ".")} is ${value}. To allow it: ${command}`,
  );
});

test("a system without newuidmap is told its package", () => {
  expect(
    tryWith({
      "/proc/sys/user/max_user_namespaces": "96365\n",
      "/etc/subuid": NUMBERS,
      "/etc/subgid": NUMBERS,
    }),
  ).toThrow("There is no newuidmap. To allow it: sudo apt-get install uidmap");
});

test.each([
  [
    "neither users nor groups",
    { "/etc/subuid": "", "/etc/subgid": "a-visitor:1:2\n" },
    "visitor has no numbers in /etc/subuid and /etc/subgid. To allow it: sudo usermod --add-subuids 100000-165535 --add-subgids 100000-165535 visitor",
  ],
  [
    "no groups",
    { "/etc/subuid": NUMBERS },
    "visitor has no numbers in /etc/subgid. To allow it: sudo usermod --add-subgids 100000-165535 visitor",
  ],
])("somebody with %s of their own is told how to get them", (_, files, message) => {
  expect(tryWith({ "/usr/bin/newuidmap": "", ...files })).toThrow(message);
});

test("anything else is told in the words of unshare", () => {
  const files = { "/usr/bin/newuidmap": "", "/etc/subuid": NUMBERS, "/etc/subgid": NUMBERS };
  expect(tryWith(files)).toThrow(
    "unshare: Operation not permitted To allow it: sudo npm run test:new-machine",
  );
});
