import { z } from "zod";

import { plans } from "#app/features/billing/plans/price-list.ts";
import {
  findGrantEnd,
  type PersonOutcome,
} from "#app/features/operator/people/person-changes.server.ts";
import { problem } from "#app/lib/requests/problem.ts";
import { isSettingGroup } from "#app/lib/settings/list-settings.ts";

import { endpoint, type Endpoint } from "./endpoint.ts";
import {
  backup,
  invitation,
  job,
  listedPerson,
  outcome,
  person,
  settings,
} from "./operator-shapes.ts";
import { refuseForm } from "./refuse-form.ts";
import { listOf, pageOf, withoutUnits } from "./shapes.ts";

const scope = "operator";
const words = () => z.string().max(200).default("");
const cursor = () => z.string().max(400).optional();
const personId = () => ({ id: z.string().min(1).max(100) });

function answerPerson(done: PersonOutcome): Response | undefined {
  if (done === "done" || done === "unchanged") return undefined;
  if (done === "gone") return problem("not-found");
  if (done === "refused") return problem("not-allowed");
  return problem("conflict", { detail: `Not for this account: ${done}.` });
}

const personActions = [
  "disable",
  "enable",
  "signOut",
  "resetFactor",
  "delete",
  "cancelDeletion",
  "takeBackGrant",
] as const;

const peopleEndpoints = (): Endpoint[] => [
  endpoint({
    id: "listPeople",
    path: "/operator/people",
    summary: "The accounts, by the beginning of a name or an address.",
    scope,
    query: {
      q: words(),
      kind: z.enum(["everyone", "operators", "disabled", "on-a-plan"]).default("everyone"),
      cursor: cursor(),
    },
    answer: pageOf(listedPerson()),
    async call({ input, features }) {
      const { q, kind, cursor: after = null } = input;
      const { people, next } = await features.operator.people.list({ words: q, kind, after });
      return { items: withoutUnits(people), next: next ?? null };
    },
  }),
  endpoint({
    id: "getAccount",
    path: "/operator/people/{id}",
    summary: "An account: nothing that opens it, and nothing that somebody watched.",
    scope,
    params: personId(),
    answer: person(),
    async call({ input, features }) {
      const found = await features.operator.people.find(input.id);
      return found ? withoutUnits(found) : problem("not-found");
    },
  }),
  endpoint({
    id: "changePerson",
    method: "POST",
    path: "/operator/people/{id}/{action}",
    summary: "Does something to an account; what is so already stays.",
    scope,
    params: { ...personId(), action: z.enum(personActions) },
    call: async ({ input: { id, action }, features, viewer }) =>
      answerPerson(await features.operator.people.change[action](viewer, id)),
  }),
  endpoint({
    id: "setOperator",
    method: "PUT",
    path: "/operator/people/{id}/role",
    summary: "Makes somebody an operator, or one no longer; never oneself.",
    scope,
    params: personId(),
    body: z.strictObject({ isOperator: z.boolean() }),
    async call({ input: { id, body }, features, viewer }) {
      if (id === viewer.userId && !body.isOperator) return answerPerson("yourself");
      const { change } = features.operator.people;
      return answerPerson(await change.setOperator(viewer, id, body.isOperator));
    },
  }),
];

const planEndpoints = (): Endpoint[] => [
  endpoint({
    id: "grantPlan",
    method: "PUT",
    path: "/operator/people/{id}/plan",
    summary: "Gives an account a plan without a payment, until the end of a day in UTC.",
    scope,
    params: personId(),
    body: z.strictObject({ plan: z.enum(plans.map((each) => each.id)), until: z.iso.date() }),
    async call({ input: { id, body }, features, viewer, request }) {
      const expiresAt = findGrantEnd(body.until, request.receivedAtMs);
      if (expiresAt === undefined) {
        const detail = "A day within the next ten years.";
        return problem("not-valid", { errors: [{ pointer: "/until", detail }] });
      }
      const { people } = features.operator;
      const seenMs = (await people.find(id))?.plans.granted?.sinceMs;
      const wish = { planId: body.plan, expiresAt, seenMs };
      return answerPerson(await people.change.grant(viewer, id, wish));
    },
  }),
];

const invitationEndpoints = (): Endpoint[] => [
  endpoint({
    id: "listInvitations",
    path: "/operator/invitations",
    summary: "The invitations, newest first, or those that were sent to an address.",
    scope,
    query: { q: words(), cursor: cursor() },
    answer: pageOf(invitation()),
    async call({ input, features }) {
      const question = { words: input.q, before: input.cursor ?? null };
      const { invitations, next } = await features.operator.invitations.list(question);
      return { items: withoutUnits(invitations), next: next ?? null };
    },
  }),
  endpoint({
    id: "createInvitation",
    method: "POST",
    path: "/operator/invitations",
    summary: "Makes a link with which accounts can be created; it is answered once.",
    scope,
    status: 201,
    body: z.strictObject({
      uses: z.int().min(1).max(10_000).default(1),
      until: z.iso.date(),
      plan: z.string().max(20).default(""),
      planUntil: z.iso.date().optional(),
      email: z.email().max(254).optional(),
    }),
    answer: z.object({ link: z.string() }),
    async call({ input: { body }, features, viewer }) {
      const { uses, planUntil = "", email = "", ...rest } = body;
      const wish = { ...rest, planUntil, email, uses: String(uses) };
      const made = await features.operator.invitations.create(viewer, wish);
      return made.outcome === "refused" ? refuseForm(made) : made;
    },
  }),
  endpoint({
    id: "revokeInvitation",
    method: "DELETE",
    path: "/operator/invitations/{id}",
    summary: "From then on nobody can use it.",
    scope,
    params: { id: z.string().regex(/^[\da-f]{1,32}$/) },
    call: async ({ input, features, viewer }) =>
      void (await features.operator.invitations.revoke(viewer, input.id)),
  }),
];

const settingEndpoints = (): Endpoint[] => [
  endpoint({
    id: "getSettings",
    path: "/operator/settings",
    summary: "The settings without their secrets, and the version of each group.",
    scope,
    answer: settings(),
    call: async ({ features }) => features.operator.settings.show(),
  }),
  endpoint({
    id: "saveSettings",
    method: "PUT",
    path: "/operator/settings/{group}",
    summary: "Saves a group by the fields of its form, tried before it is stored.",
    scope,
    params: { group: z.string().max(40) },
    body: z.strictObject({
      version: z.string().max(200).meta({ description: "Of the group, as it was read." }),
      values: z.record(z.string().max(40), z.string().max(2000)),
    }),
    async call({ input: { group, body }, features, viewer }) {
      if (!isSettingGroup(group)) return problem("not-found");
      const { version, values } = body;
      const saved = await features.operator.settings.save(viewer, { group, version }, values);
      if (saved.outcome === "done") return undefined;
      if (saved.outcome === "refused") return refuseForm(saved);
      if (saved.outcome === "not stored") return problem("unavailable", { detail: saved.reason });
      const lines = "lines" in saved ? saved.lines.join(" ") : `It is ${saved.outcome}.`;
      return problem("conflict", { detail: lines });
    },
  }),
];

const jobEndpoints = (): Endpoint[] => [
  endpoint({
    id: "listJobs",
    path: "/operator/jobs",
    summary: "What the server does by itself, and how it went last.",
    scope,
    answer: listOf(job()),
    call: async ({ features }) => ({
      items: withoutUnits(await features.operator.jobs.list()),
    }),
  }),
  endpoint({
    id: "runJob",
    method: "POST",
    path: "/operator/jobs/{name}/run",
    summary: "Runs a job now; answered when it has ended, or after a few seconds.",
    scope,
    params: { name: z.string().max(60) },
    answer: outcome(),
    async call({ input, features, viewer }) {
      const done = await features.operator.jobs.runNow(viewer, input.name);
      return done === undefined ? problem("not-found") : { outcome: done };
    },
  }),
  endpoint({
    id: "listBackups",
    path: "/operator/backups",
    summary: "The backups, newest first.",
    scope,
    answer: listOf(backup()),
    call: async ({ features }) => ({
      items: withoutUnits((await features.operator.backups.overview()).files),
    }),
  }),
  endpoint({
    id: "makeBackup",
    method: "POST",
    path: "/operator/backups",
    summary: "Makes a backup; answered when it is made, or after a few seconds.",
    scope,
    answer: outcome(),
    async call({ features, viewer }) {
      const done = await features.operator.backups.make(viewer);
      return done === "busy" ? problem("conflict") : { outcome: done };
    },
  }),
  endpoint({
    id: "deleteBackup",
    method: "DELETE",
    path: "/operator/backups/{name}",
    summary: "Deletes a backup.",
    scope,
    params: { name: z.string().max(100) },
    async call({ input, features, viewer }) {
      const done = await features.operator.backups.remove(viewer, input.name);
      return done === "gone" ? problem("not-found") : undefined;
    },
  }),
];

/** What operators script; every change leaves its line in the audit log. */
export const operatorEndpoints = (): Endpoint[] => [
  ...peopleEndpoints(),
  ...planEndpoints(),
  ...invitationEndpoints(),
  ...settingEndpoints(),
  ...jobEndpoints(),
];
