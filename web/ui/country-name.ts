const namers = new Map<string, Intl.DisplayNames>();

/** The name of a country on a page in `tag`; a code without a name stays. */
export function countryName(tag: string, code: string): string {
  const known = namers.get(tag);
  const namer = known ?? new Intl.DisplayNames(tag, { type: "region", fallback: "code" });
  if (!known) namers.set(tag, namer);
  return /^[A-Z]{2}$/.test(code) ? (namer.of(code) ?? code) : code;
}
