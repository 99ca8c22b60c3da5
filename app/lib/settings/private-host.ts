/** Whether a host is this machine, or an address or name that only its own network knows. */
export const isPrivateHost = (host: string) =>
  /^(?:localhost|.*\.localhost|.*\.local|.*\.lan|[^.:]+|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[(?:::1|f[cde].*)\])$/.test(
    host,
  );

/** Whether a host in an address is this machine, whatever anybody's network says. */
export const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
