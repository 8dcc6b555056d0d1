type Page<Row> = { readonly data: readonly Row[]; readonly meta: { readonly total: number } };

/** Rows of one file; more than an accountant has in a year. */
export const most_rows = 5000;

/**
 * The rows of all pages, each once although rows may move between the pages meanwhile; `total` of a page only says
 * whether more follow. `complete` is false where the list is longer than a file.
 */
export async function everyRow<Row>(
  pageOf: (page: number) => Promise<Page<Row>>,
  rowKey: (row: Row) => string | number,
  per_page: number,
): Promise<{ readonly rows: readonly Row[]; readonly complete: boolean }> {
  const rows = new Map<string | number, Row>();
  for (let page = 1; ; page += 1) {
    const { data, meta } = await pageOf(page);
    for (const row of data) rows.set(rowKey(row), row);
    if (data.length === 0 || meta.total <= page * per_page)
      return { rows: [...rows.values()], complete: true };
    if (page * per_page >= most_rows) return { rows: [...rows.values()], complete: false };
  }
}
