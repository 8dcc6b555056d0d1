import { Refusal } from "#domain/errors.ts";
import type { PaperKind } from "#domain/pay/payee.ts";
import type { Tx } from "../db/open.ts";
import { type Incoming, type Received, receiveFile } from "../features/files/commands.ts";
import type { Machine } from "../machine.ts";

const pdf_head = "%PDF-";

/** Streams a PDF into the store, before any transaction. Refuses what is none, by its bytes, and leaves nothing then. */
export async function receivePdf(
  machine: Machine,
  { name, stream, sender }: Pick<Incoming, "name" | "stream" | "sender">,
): Promise<Received> {
  const incoming = { name, source_lang: "", stream, declared_bytes: null, sender };
  const received = await receiveFile(machine, incoming, null);
  const head = Buffer.from(await machine.store.read(received.storage_key)).subarray(0, 1024);
  if (head.includes(pdf_head)) return received;
  await machine.store.remove(received.storage_key);
  throw new Refusal("file.type_not_accepted", { name: received.name, list: "pdf" });
}

/** Writes down a paper of a translator; answers its id. */
export async function keepPaper(
  tx: Tx,
  { hash, storage_key, name, size_bytes, sha256 }: Received,
  of: { readonly translator_id: number; readonly kind: PaperKind | "bill"; readonly added_by: number | null },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto("pay_file")
    .values({ hash, storage_key, name, size_bytes: BigInt(size_bytes), sha256, ...of, added_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
