import { expect, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";

import { jobNames, withJobNames, withRoles } from "./job-names.ts";

test("jobs that viewers look for have a name in each language, others stay as they come", () => {
  expect(writingIn("en", () => jobNames("Director, Writer"))).toBe("Director, Writer");
  expect(writingIn("de", () => jobNames("Director, Boom Operator"))).toBe("Regie, Boom Operator");
  expect(writingIn("hi", () => jobNames("Directing"))).toBe("निर्देशन");
  expect(writingIn("de", () => jobNames(""))).toBe("");
  expect(writingIn("ar", () => jobNames("Director, Writer"))).toBe("إخراج، تأليف");
});

test("people keep everything else beside their jobs", () => {
  const [person] = writingIn("de", () => withJobNames([{ name: "Fritz Lang", role: "Director" }]));
  expect(person).toEqual({ name: "Fritz Lang", role: "Regie" });
});

test("the parts that somebody played are listed as the page's language does", () => {
  const played = [{ name: "Alec Guinness", role: "The Duke, The Banker" }];
  const roleIn = (code: string) => writingIn(code, () => withRoles(played)[0]?.role);
  expect(roleIn("en")).toBe("The Duke, The Banker");
  expect(roleIn("ar")).toBe("The Duke، The Banker");
  expect(roleIn("ja")).toBe("The Duke、The Banker");
});
