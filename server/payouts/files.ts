import { Refusal } from "#domain/errors.ts";
import type { PaperKind } from "#domain/payouts/payee.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Incoming, type Received, receiveFile } from "#server/files/index.ts";
import { keepBytes } from "#server/kernel/files/removal.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** How a file of each kind begins; a PDF may have some bytes before. */
const heads = {
  pdf: (head: Buffer) => head.includes("%PDF-"),
  jpg: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  png: (head: Buffer) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
} as const;
type Format = keyof typeof heads;
/** What a paper of a translator may be: certificates are mostly photographed. */
export const paper_formats: readonly Format[] = ["pdf", "jpg", "png"];

/** Streams a paper into the store, before any transaction. Refuses by its bytes what is none of `formats`, and leaves nothing then. */
export async function receivePaper(
  machine: Machine,
  { name, stream, sender }: Pick<Incoming, "name" | "stream" | "sender">,
  formats: readonly Format[],
): Promise<Received> {
  const incoming = { name, source_lang: "", stream, declared_bytes: null, sender };
  const received = await receiveFile(machine, incoming, null);
  const head = Buffer.from(await machine.store.read(received.storage_key)).subarray(0, 1024);
  if (formats.some((format) => heads[format](head))) return received;
  await machine.store.remove(received.storage_key);
  throw new Refusal("file.type_not_accepted", { name: received.name, list: formats.join(", ") });
}

/** The column of the validity date for each kind: it limits the offers of a translator (none without a valid NDA). */
const days_of = { nda: "nda_valid_until", contract: "contract_valid_until" } as const;

/** Records a document of a translator and returns its id; an NDA or contract sets its validity date in their row. */
export async function keepPaper(
  tx: Tx,
  { hash, storage_key, name, size_bytes, sha256 }: Received,
  of: {
    readonly translator_id: number;
    readonly kind: PaperKind | "bill";
    readonly valid_until: string | null;
    readonly added_by: number | null;
  },
  now: Date,
): Promise<number> {
  await keepBytes(tx, storage_key);
  const { id } = await tx
    .insertInto("pay_file")
    .values({ hash, storage_key, name, size_bytes: BigInt(size_bytes), sha256, ...of, added_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { kind, valid_until, translator_id } = of;
  if (valid_until !== null && (kind === "nda" || kind === "contract"))
    await tx
      .updateTable("translator")
      .set({ [days_of[kind]]: valid_until })
      .where("id", "=", translator_id)
      .execute();
  return id;
}
