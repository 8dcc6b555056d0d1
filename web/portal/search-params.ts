/** A parameter of an address that is there and says something. */
export const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
/** Search parameters that are given as text and otherwise absent. */
export function texts<const K extends string>(
  search: Record<string, unknown>,
  names: readonly K[],
): { [P in K]?: string } {
  const kept: { [P in K]?: string } = {};
  for (const name of names) {
    const value = text(search[name]);
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** Plain `?q=10288&page=2`: parameters are texts, and absent ones are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const kept = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (typeof value === "string" || typeof value === "number") kept.set(name, String(value));
  return kept.size === 0 ? "" : `?${kept.toString()}`;
}
