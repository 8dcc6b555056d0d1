import { type Kysely, sql } from "kysely";
import type { LeftText, PutWarning, TranslationOrigin } from "#domain/workbench/translation-origin.ts";
import type { DB } from "#server/kernel/db/tables.ts";

export type DeliveryNote = {
  /** How the weakest of the delivered files was made; null for files of older orders. */
  readonly origin: TranslationOrigin | null;
  /** Segments in which a rule placed the codes and no person confirmed it. */
  readonly codes_guessed: number;
  /** What stayed as it was, of the documents that were put together here. */
  readonly left: readonly LeftText[];
  /** The old formats of documents that were put together here, with those in which they are delivered. */
  readonly converted: readonly { readonly from: string; readonly to: string }[];
  /** What their readers should know. */
  readonly warnings: readonly PutWarning[];
};

/** The note on the delivered files of an order. */
export async function deliveryNote(db: Kysely<DB>, order_id: number): Promise<DeliveryNote> {
  const { rows } = await sql<DeliveryNote>`
    with delivered as (
      select origin, codes_guessed, answers_id, warnings from attachment
      where order_id = ${order_id} and current and not held and kind in ('translated', 'proofread', 'verified')
    ), left_texts as (
      select text ->> 'what' as what, sum((text ->> 'words')::int)::int as words
      from work_document d, jsonb_array_elements(d.left_as_is) text
      where d.order_id = ${order_id} and exists (select from delivered
        where codes_guessed is not null and answers_id is not distinct from d.attachment_id)
      group by 1
    ), converted as (
      select distinct source.type as from_type, made.type as to_type
      from delivered
        join attachment answered on answered.id = delivered.answers_id
        join file source on source.id = answered.file_id
        join file_conversion c on c.file_id = source.id
        join file made on made.id = c.converted_id
      where delivered.codes_guessed is not null
    )
    select (select origin from delivered where origin is not null
        order by array_position(array['machine', 'machine_post_edited', 'human'], origin) limit 1) as origin,
      (select coalesce(sum(codes_guessed), 0)::int from delivered) as codes_guessed,
      (select coalesce(jsonb_agg(jsonb_build_object('what', what, 'words', words) order by what), '[]'::jsonb)
        from left_texts) as left,
      (select coalesce(jsonb_agg(jsonb_build_object('from', from_type, 'to', to_type) order by from_type), '[]'::jsonb)
        from converted) as converted,
      array(select distinct unnest(warnings) from delivered order by 1) as warnings`.execute(db);
  return rows[0] ?? { origin: null, codes_guessed: 0, left: [], converted: [], warnings: [] };
}
