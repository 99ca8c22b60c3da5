export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search + url.hash === "";
}

export function isReachedAt(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return /^\/[\w-][\w./-]*$/.test(text);
  return /^https?:$/.test(url.protocol) && url.search + url.hash === "";
}

export function isSmtpAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}
