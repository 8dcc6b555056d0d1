/** The rows of each translator, found at once: a search for each of many translators reads all rows as often. */
export function byTranslator<T extends { readonly translator_id: number | null }>(
  rows: readonly T[],
): (id: number) => readonly T[] {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    if (row.translator_id === null) continue;
    const own = found.get(row.translator_id);
    if (own) own.push(row);
    else found.set(row.translator_id, [row]);
  }
  return (id) => found.get(id) ?? [];
}
