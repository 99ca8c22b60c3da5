/** An email as the mail server receives it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Identifies the email permanently: one sent again under the same id is the same email. */
  id: string;
  writtenAt: Date;
  /** Where replies go, when not to the sender. */
  replyTo?: string;
  /** Where mail programs send a form that ends emails of this kind (RFC 8058). */
  unsubscribe?: string;
}

export interface MailTransport {
  /** Resolves once the mail server has accepted the email; fails with a `MailError`. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * The kinds of failure: `unreachable`, nothing can be sent at the moment; `refused`, this email
 * cannot be sent now; `undeliverable`, this email's address does not exist.
 */
export type MailFailure = "unreachable" | "refused" | "undeliverable";

export class MailError extends Error {
  override readonly name = "MailError";
  readonly failure: MailFailure;
  /** Describes the fault without repeating the server's answer, which may contain an address. */
  readonly code: string;

  constructor(failure: MailFailure, code: string, message: string) {
    super(message);
    this.failure = failure;
    this.code = code;
  }
}
