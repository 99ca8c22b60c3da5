/** A letter as the mail server gets it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names the letter for good: one that is sent again under the same id is the same letter. */
  id: string;
  writtenAt: Date;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
}

export interface MailTransport {
  /** Ends once the mail server has taken the letter; fails with a `MailError`. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * What a failure says: `unreachable`, nothing can be sent at the moment; `refused`, this letter
 * cannot be sent now; `undeliverable`, this letter's address does not exist.
 */
export type MailFailure = "unreachable" | "refused" | "undeliverable";

export class MailError extends Error {
  override readonly name = "MailError";
  readonly failure: MailFailure;
  /** Names the fault without repeating what the server said, which may hold an address. */
  readonly code: string;

  constructor(failure: MailFailure, code: string, message: string) {
    super(message);
    this.failure = failure;
    this.code = code;
  }
}
