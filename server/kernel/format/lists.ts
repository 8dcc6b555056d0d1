import type { ListMeta } from "#contract/shared.ts";

export type Paging = { readonly page: number; readonly per_page: number; readonly offset: number };

/** Page and size of a list with the defaults of every list: the first page, twenty rows. */
export function paging(query: {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}): Paging {
  const page = query.page ?? 1;
  const per_page = query.per_page ?? 20;
  return { page, per_page, offset: (page - 1) * per_page };
}

export const metaOf = ({ page, per_page }: Paging, total: number): ListMeta => ({ page, per_page, total });

/** A search word for `like`: its own wildcards are escaped. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
