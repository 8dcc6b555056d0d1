import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { FindingView } from "#contract/work/work.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { extensionOf } from "#domain/files/extension.ts";
import { accepted_extensions } from "#domain/catalog.ts";
import type { CountedType, Region } from "#domain/files/document-count.ts";
import { countText } from "#domain/files/words.ts";
import { check_levels, checkPiece, type Finding, type Piece } from "#domain/work/checks.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type StoredFile, storedInput } from "#server/files/index.ts";
import { readPage } from "#document-count/text-page.ts";
import type { Verdict } from "#document-count/verdict.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { digest } from "#server/kernel/settings/keys.ts";

/** A finding with the key that its explanation refers to, and its place where the file was aligned with its source. */
export type Found = Pick<Finding, "file_name" | "detail"> & {
  readonly code: string;
  readonly key: string;
  readonly level: "red" | "yellow";
  /** Why it is right, as explained before for the same text; otherwise empty. */
  readonly explanation: string;
  readonly segment: FindingView["segment"];
};

export type Offered = {
  readonly files: readonly { readonly answers: string | null; readonly upload: string }[];
  readonly text?: string | undefined;
};

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

/**
 * Reads a stored file in the child process of the counter: its text, only its count, or nothing, depending on the format.
 */
async function readPiece(machine: Machine, { name, storage_key, sha256, size }: Stored): Promise<Piece> {
  const extension = extensionOf(name);
  const known = { name, extension, sha256 };
  if (!accepted_extensions.some((one) => one === extension))
    return { ...known, readable: true, words: null, text: null };
  const verdict = await machine.counter.count(
    await storedInput(machine, { storage_key, name, size_bytes: size }, ""),
  );
  if (verdict.outcome === "ok") {
    // A file with the extension of an Office format but other content opens in no program, so it is unreadable.
    const made_by = office_types[extension];
    if (made_by && !made_by.includes(verdict.count.type))
      return { ...known, readable: false, words: null, text: null };
    const text = await writtenText(verdict);
    const words = text === null ? verdict.count.words : countText(text).words;
    return { ...known, readable: true, words, text };
  }
  const broken = ["corrupt", "mismatch", "bomb", "protected"].includes(verdict.outcome);
  return {
    ...known,
    readable: !broken,
    words: ["empty", "no-words"].includes(verdict.outcome) ? 0 : null,
    text: null,
  };
}

const office_types: Readonly<Record<string, readonly CountedType[]>> = {
  docx: ["docx", "docm"],
  xlsx: ["xlsx", "xlsm"],
  pptx: ["pptx"],
  odt: ["odt"],
};

// These regions are not translated, so they are not compared.
const unread: ReadonlySet<Region> = new Set([
  "comment",
  "alt_text",
  "hidden",
  "deleted",
  "sheet_name",
  "formula",
]);
// A longer text is compared with its source by word count alone, because full checks would delay other requests.
const most_characters = 300_000;

/** The translatable text of a document, one paragraph a line; null for one that is too long to be compared. */
async function writtenText({ count, text }: Extract<Verdict, { outcome: "ok" }>): Promise<string | null> {
  if (count.characters > most_characters || count.flags.includes("text-capped")) return null;
  const lines: string[] = [];
  for (const page of text.pages) {
    lines.push(...readPage(page).flatMap((one) => (unread.has(one.region) ? [] : [one.text])));
    // The event loop is yielded between two pages.
    await nextTurn();
  }
  return lines.join("\n");
}

const storedBy = (db: Kysely<DB>, hashes: readonly string[]) =>
  db
    .selectFrom("file")
    .select(["hash", "name", "storage_key", "sha256", "size_bytes"])
    .where("hash", "in", ["", ...hashes])
    .where("deleted_at", "is", null)
    .execute();

/** A file or a typed text that is handed in, with what its check as a whole found. */
type CheckedPiece = {
  /** The hash of the source attachment; null for a typed text and for a file without a source. */
  readonly answers: string | null;
  /** Null for a typed text. */
  readonly file: StoredFile | null;
  readonly name: string;
  readonly findings: readonly Found[];
};

/**
 * Compares everything that is handed in for a stage with its sources, before any transaction. Missing files are left to the
 * command, which refuses them; a session has no source to compare with.
 */
export async function checkedPieces(
  machine: Machine,
  order: OrderRow,
  offered: Offered,
): Promise<CheckedPiece[]> {
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
  const pieces: CheckedPiece[] = [];
  for (const { answers, upload } of offered.files) {
    const file = files.find(({ hash }) => hash === upload);
    if (!file) continue;
    const source = sources.find(({ hash }) => hash === answers);
    const findings = checkPiece(await read(file), source ? await read(source) : null, asked);
    pieces.push({ answers, file, name: file.name, findings: findings.map(foundIn) });
  }
  const text = offered.text?.trim() ?? "";
  if (text !== "") {
    const source = (order.text ?? "").trim() === "" ? null : typed(order.text ?? "", "");
    const findings = checkPiece(typed(text, ""), source, asked).map(foundIn);
    pieces.push({ answers: null, file: null, name: "", findings });
  }
  return pieces;
}

const foundIn = (one: Finding): Found => ({
  ...one,
  level: check_levels[one.code],
  key: `${one.code}:${one.file_name}`.slice(0, 300),
  explanation: "",
  segment: null,
});
