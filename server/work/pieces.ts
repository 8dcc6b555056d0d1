import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Kysely } from "kysely";
import { accepted_extensions } from "#domain/catalog.ts";
import { countText } from "#domain/words.ts";
import { check_levels, checkPiece, type Finding, type Piece } from "#domain/work/checks.ts";
import type { DB } from "../db/tables.ts";
import { textUnits } from "../documents/text-units.ts";
import { Unreadable } from "../documents/verdict.ts";
import type { Machine } from "../machine.ts";
import type { OrderRow } from "../order/rows.ts";
import { digest } from "../keys.ts";

/** A finding with the name by which its explanation comes back. */
export type Found = Finding & { readonly key: string; readonly level: "red" | "yellow" };

export type Offered = {
  readonly files: readonly { readonly answers: string | null; readonly upload: string }[];
  readonly text?: string | undefined;
};

const extensionOf = (name: string): string => path.posix.extname(name).slice(1).toLowerCase();

const typed = (text: string, name: string): Piece => ({
  name,
  extension: "",
  sha256: digest(text).toString("hex"),
  readable: true,
  words: countText(text).words,
  text,
});

type Stored = {
  readonly name: string;
  readonly storage_key: string;
  readonly sha256: string;
  readonly size: number;
};

/** Reads a stored file as far as its format allows: its text, or only its count, or nothing at all. */
async function readPiece(machine: Machine, { name, storage_key, sha256, size }: Stored): Promise<Piece> {
  const extension = extensionOf(name);
  const known = { name, extension, sha256 };
  if (!accepted_extensions.some((one) => one === extension))
    return { ...known, readable: true, words: null, text: null };
  try {
    const { stream } = await machine.store.get(storage_key);
    const units = textUnits(await buffer(stream), extension, "");
    if (units) {
      const text = units.texts.join("\n");
      return { ...known, readable: true, words: countText(text).words, text };
    }
  } catch (error) {
    if (error instanceof Unreadable) return { ...known, readable: false, words: null, text: null };
    throw error;
  }
  const { stream } = await machine.store.get(storage_key);
  const verdict = await machine.counter.count({ stream, name, source_language: "", size_bytes: size });
  if (verdict.outcome === "ok") return { ...known, readable: true, words: verdict.count.words, text: null };
  const broken = ["corrupt", "mismatch", "bomb", "protected"].includes(verdict.outcome);
  return { ...known, readable: !broken, words: verdict.outcome === "empty" ? 0 : null, text: null };
}

const storedBy = (db: Kysely<DB>, hashes: readonly string[]) =>
  db
    .selectFrom("file")
    .select(["hash", "name", "storage_key", "sha256", "size_bytes"])
    .where("hash", "in", ["", ...hashes])
    .where("deleted_at", "is", null)
    .execute();

/**
 * Holds everything that would be handed in for a stage against its sources, before any transaction. Files that are not
 * there are left to the command, which refuses them; a session has nothing to be held against.
 */
export async function findingsOf(machine: Machine, order: OrderRow, offered: Offered): Promise<Found[]> {
  if (order.session_starts_at !== null) return [];
  const files = await storedBy(
    machine.db,
    offered.files.map(({ upload }) => upload),
  );
  const sources = await machine.db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["attachment.hash", "file.name", "file.storage_key", "file.sha256", "file.size_bytes"])
    .where("attachment.order_id", "=", order.id)
    .where("attachment.kind", "=", "source")
    .execute();
  const asked = {
    target_lang: order.target_lang,
    same_language: order.source_lang === order.target_lang,
  };
  const read = (row: { name: string; storage_key: string; sha256: string; size_bytes: bigint }) =>
    readPiece(machine, { ...row, size: Number(row.size_bytes) });
  const findings: Finding[] = [];
  for (const { answers, upload } of offered.files) {
    const file = files.find(({ hash }) => hash === upload);
    if (!file) continue;
    const source = sources.find(({ hash }) => hash === answers);
    findings.push(...checkPiece(await read(file), source ? await read(source) : null, asked));
  }
  const text = offered.text?.trim() ?? "";
  if (text !== "") {
    const source = (order.text ?? "").trim() === "" ? null : typed(order.text ?? "", "");
    findings.push(...checkPiece(typed(text, ""), source, asked));
  }
  return findings.map((one) => ({
    ...one,
    level: check_levels[one.code],
    key: `${one.code}:${one.file_name}`.slice(0, 300),
  }));
}
