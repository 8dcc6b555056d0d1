/** The page to open after a login: a path of this site, or null. An address of another site in `next` must not be followed. */
export function pathOfOurs(next: string | undefined, origin: string): string | null {
  if (next === undefined || !next.startsWith("/") || !URL.canParse(next, origin)) return null;
  const { origin: found, pathname, search, hash } = new URL(next, origin);
  return found === origin ? pathname + search + hash : null;
}
