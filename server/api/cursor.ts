import { Refusal } from "#domain/errors.ts";
import { digest, type Keys } from "#server/kernel/settings/keys.ts";

/** The last row of a page: the list goes on after it. A text as id has no full stop. */
export type Place<Id extends number | string = number> = { readonly at: Date; readonly id: Id };

/** A page of a list as an answer has it. */
export type Page<View> = { readonly data: View[]; readonly next_cursor: string | null };

const purpose = "cursor";

/** A list, by its name, its account and its filters: a cursor belongs to one of them. */
export type CursorList = { readonly name: string; readonly customer_id: number; readonly filters: object };

const digestOf = ({ name, customer_id, filters }: CursorList): string =>
  digest(JSON.stringify([name, customer_id, filters]))
    .toString("base64url")
    .slice(0, 16);

/** The cursor after a row, signed, so that only we can make one. */
function cursorAfter(keys: Keys, list: CursorList, { at, id }: Place<number | string>): string {
  const payload = `${at.getTime()}.${id}.${digestOf(list)}`;
  return `${payload}.${keys.sign(purpose, payload)}`;
}

/** Reads a cursor of the same list, with its id as a text. Refusals are those of `placeIn`. */
export function textPlaceIn(keys: Keys, list: CursorList, cursor: string | undefined): Place<string> | null {
  if (cursor === undefined) return null;
  const [at = "", id = "", of_list = "", signature = ""] = cursor.split(".");
  const is_ours = keys.verify(purpose, `${at}.${id}.${of_list}`, signature);
  if (!is_ours || of_list !== digestOf(list)) throw new Refusal("cursor.invalid");
  return { at: new Date(Number(at)), id };
}

/** Reads a cursor of the same list; null without one. Refuses `cursor.invalid` for any other text. */
export function placeIn(keys: Keys, list: CursorList, cursor: string | undefined): Place | null {
  const place = textPlaceIn(keys, list, cursor);
  return place && { ...place, id: Number(place.id) };
}

/** One page from up to `limit + 1` rows: the additional one says that there are more. */
export function pageOf<Row extends Place<number | string>>(
  keys: Keys,
  list: CursorList,
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: last && rows.length > limit ? cursorAfter(keys, list, last) : null };
}
