import type { OperatorParts } from "../operator.server.ts";
import { listPeople, type PeopleQuestion } from "./people-list.server.ts";
import { findPerson } from "./person.server.ts";

/** The accounts, for the operator's screens. */
export const createPeople = ({ database, now }: OperatorParts) => ({
  list: (question: PeopleQuestion) => listPeople(database, question, now()),
  find: (id: string) => findPerson(database, id, now()),
});
