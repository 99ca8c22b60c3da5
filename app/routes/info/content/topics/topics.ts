import { accountAndSignIn } from "./account-and-sign-in.tsx";
import { devicesAndConnection } from "./devices-and-connection.tsx";
import { findingAndWatching } from "./finding-and-watching.tsx";
import { plansAndPayments } from "./plans-and-payments.tsx";
import { privacyAndSafety } from "./privacy-and-safety.tsx";
import { profilesAndChildren } from "./profiles-and-children.tsx";
import type { Topic } from "./topic.ts";

/** The help topics, in the order in which people need them, in the language of the request. */
export const listTopics = (): readonly Topic[] => [
  accountAndSignIn(),
  plansAndPayments(),
  findingAndWatching(),
  profilesAndChildren(),
  devicesAndConnection(),
  privacyAndSafety(),
];

export const findTopic = (slug: string): Topic | undefined =>
  listTopics().find((topic) => topic.slug === slug);
