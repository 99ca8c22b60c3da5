/**
 * A failure that the operator can mend: a wrong setting, a port in use, a database that does not
 * answer. Its message is one clear line, printed as it stands, without a stack.
 */
export class OperatorError extends Error {
  override name = "OperatorError";
}
