/** What is made of something, where it is there: most pictures may be missing. */
export function maybe<Value, Made>(
  value: Value | undefined,
  make: (value: Value) => Made,
): Made | undefined {
  return value === undefined ? undefined : make(value);
}
