import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { tmx_end, tmxStart, tmxUnit } from "#domain/exchange/tmx.ts";
import { writeTbx, writeTermsCsv } from "#domain/exchange/terms.ts";
import { Refusal } from "#domain/errors.ts";
import type { Code } from "#domain/workbench/coded-text.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { GeneratedLink } from "#server/kernel/files/links.ts";
import type { Owner } from "./owner.ts";
import { allTermRows, conceptsOf, termBaseOf } from "./term-queries.ts";

const tool = "Tolmaro";
const tool_version = "1";
const most_at_once = 1_000;

const unitsAfter = (db: Kysely<DB>, memory_id: number, after: number) =>
  db
    .selectFrom("memory_unit")
    .select(["id", "source", "source_codes", "target", "target_codes", "origin", "made_at"])
    .where("memory_id", "=", memory_id)
    .where("id", ">", after)
    .orderBy("id")
    .limit(most_at_once)
    .execute();

/** A memory as TMX, page by page, so that its size does not matter. */
async function* tmxOf(db: Kysely<DB>, { id, ...langs }: GeneratedLink): AsyncGenerator<string> {
  yield tmxStart({ ...langs, tool, tool_version });
  let after = 0;
  for (
    let units = await unitsAfter(db, id, after);
    units.length > 0;
    units = await unitsAfter(db, id, after)
  ) {
    yield units
      .map((unit) =>
        tmxUnit(
          {
            ...unit,
            source_codes: unit.source_codes as unknown as Code[],
            target_codes: unit.target_codes as unknown as Code[],
            made_at: unit.made_at.toISOString(),
          },
          langs,
        ),
      )
      .join("");
    after = units.at(-1)?.id ?? after;
  }
  yield tmx_end;
}

/** The file of a link as it is now. Refuses a memory that was deleted meanwhile. */
export async function generatedFile(db: Kysely<DB>, link: GeneratedLink): Promise<Readable> {
  if (link.format === "csv")
    return Readable.from([`\uFEFF${writeTermsCsv(await allTermRows(db, link.id, link))}`]);
  if (link.format === "tbx") return Readable.from([writeTbx(await conceptsOf(db, link.id), link.name)]);
  const memory = await db
    .selectFrom("memory")
    .select("id")
    .where("id", "=", link.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!memory) throw new Refusal("file.not_found");
  return Readable.from(tmxOf(db, link));
}

/** What a link to a memory holds; of a customer only when they own it. Refuses one that does not exist. */
export async function memoryFileOf(
  db: Kysely<DB>,
  memory_id: number,
  customer_id: number | null,
): Promise<GeneratedLink & { readonly customer_id: number | null }> {
  const row = await db
    .selectFrom("memory")
    .select(["id", "source_lang", "target_lang", "customer_id"])
    .where("id", "=", memory_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row || (customer_id !== null && row.customer_id !== customer_id))
    throw new Refusal("memory.not_found");
  return { ...row, format: "tmx", name: `memory-${row.source_lang}-${row.target_lang}.tmx` };
}

type TermFile = {
  readonly format: "csv" | "tbx";
  readonly source_lang: string;
  readonly target_lang: string;
};

/** What a link to terms holds. Refuses an owner without terms. */
export async function termFileOf(db: Kysely<DB>, owner: Owner, file: TermFile): Promise<GeneratedLink> {
  const { format, source_lang, target_lang } = file;
  const name = format === "csv" ? `terms-${source_lang}-${target_lang}.csv` : "terms.tbx";
  return { format, source_lang, target_lang, name, id: await termBaseOf(db, owner) };
}
