/** The person whom a sign-in service in front of the server names in a request's headers. */
export interface ProxyIdentity {
  /** What the service calls them, which never changes. */
  user: string;
  email: string | undefined;
  name: string | undefined;
  /** Whether they are in the group that runs the site; undefined where no group does. */
  isOperator: boolean | undefined;
}

/** What a session notes of whom it began for: with another person or another role it is over. */
export const proxyKeyOf = ({ user, isOperator }: ProxyIdentity): string =>
  `${isOperator === true ? "operator" : "viewer"}:${user}`;
