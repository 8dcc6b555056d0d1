/** A parameter of an address that is present and not empty. */
export const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
/** Search parameters that are given as text and otherwise absent. */
export function texts<const K extends string>(
  search: Record<string, unknown>,
  names: readonly K[],
): { [P in K]?: string } {
  const params: { [P in K]?: string } = {};
  for (const name of names) {
    const value = text(search[name]);
    if (value !== undefined) params[name] = value;
  }
  return params;
}

/** Plain `?q=10288&page=2`: parameters are texts, and absent ones are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (typeof value === "string" || typeof value === "number") params.set(name, String(value));
  return params.size === 0 ? "" : `?${params.toString()}`;
}
