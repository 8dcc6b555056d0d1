import { type Kysely, sql } from "kysely";
import type { Locale } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import type { Code } from "#domain/workbench/coded-text.ts";
import { shownText } from "#domain/workbench/codes.ts";
import type { TranslationOrigin } from "#domain/workbench/translation-origin.ts";
import { storeBytes } from "#server/kernel/files/removal.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { deliveryNote } from "#server/files/index.ts";
import type { FileLink } from "#server/kernel/files/links.ts";
import { zipStream } from "#server/kernel/files/zip-stream.ts";
import { workbench_bilingual, messages_work_mail } from "#server/kernel/format/catalogues.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { bilingualDocx, type BilingualDocument } from "./bilingual-docx.ts";
import { deliveredTurn } from "./delivered.ts";
import { isOfTurn, type Turn } from "./turn.ts";

/** Longer than any order: it has the texts alone. */
const most_preview_bytes = 200 * 1024 * 1024;

type Row = {
  readonly name: string;
  readonly document: number;
  readonly source: string;
  readonly codes: readonly Code[];
  readonly target: string;
};

const rowsOf = async (db: Kysely<DB>, order_id: number, turn: Turn): Promise<Row[]> =>
  (
    await sql<Row>`
      select d.id as document, d.name, s.source, s.codes, coalesce(s.left_target, t.target, '') as target
      from work_document d join segment s on s.work_document_id = d.id
      left join segment_target t on t.segment_id = s.id and ${isOfTurn("t", turn)}
      where d.order_id = ${order_id} and (not s.locked or s.left_target is not null)
      order by d.position, s.position`.execute(db)
  ).rows;

type Preview = { readonly segments: number; readonly origin: TranslationOrigin | null };

/** How many segments a preview of an order has, and how its weakest file was made; none without a preview. */
export async function bilingualPreview(db: Kysely<DB>, order: OrderRow): Promise<Preview> {
  const turn = await deliveredTurn(db, order);
  const segments = turn === null ? 0 : (await rowsOf(db, order.id, turn)).length;
  return { segments, origin: segments === 0 ? null : (await deliveryNote(db, order.id)).origin };
}

/** Makes the preview of a delivered order and stores it until its link has expired. Refuses `bilingual.none`. */
export async function bilingualFile(machine: Machine, order: OrderRow, locale: Locale): Promise<FileLink> {
  const turn = await deliveredTurn(machine.db, order);
  const rows = turn === null ? [] : await rowsOf(machine.db, order.id, turn);
  if (rows.length === 0) throw new Refusal("bilingual.none");
  const texts = workbench_bilingual[locale];
  const documents: {
    id: number;
    name: string;
    rows: { number: number; source: string; target: string }[];
  }[] = [];
  for (const { document, name, source, target, codes } of rows) {
    if (documents.at(-1)?.id !== document) documents.push({ id: document, name, rows: [] });
    const own = documents.at(-1)?.rows ?? [];
    own.push({
      number: own.length + 1,
      source: shownText(source, codes, "\n"),
      target: shownText(target, codes, "\n"),
    });
  }
  const { origin } = await deliveryNote(machine.db, order.id);
  const preview: BilingualDocument = {
    order_id: order.id,
    origin: origin && { name: origin, sentence: messages_work_mail[locale][`made_by.${origin}`] },
    title: texts.title.replace("{id}", String(order.id)),
    head: [texts.number, texts.source, texts.target],
    source_lang: order.source_lang,
    target_lang: order.target_lang,
    documents,
  };
  const key = `exchange/${newHash()}`;
  await storeBytes(machine, key, zipStream(bilingualDocx(preview)), most_preview_bytes);
  return { key, name: `${order.id}.${order.source_lang}-${order.target_lang}.docx` };
}
