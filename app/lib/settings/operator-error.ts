/**
 * A failure that the operator can fix: a wrong setting, a port in use, a database that does not
 * answer. Its message is one clear line, printed as it is, without a stack.
 */
export class OperatorError extends Error {
  override name = "OperatorError";
}
