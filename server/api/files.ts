import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { formatsOf } from "#brands/running.ts";
import type { ApiFileView } from "#contract/api/shapes.ts";
import { file_formats, type Service } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { isHeld } from "#server/kernel/files/held.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import {
  declaredBytes,
  filesByHash,
  receiveFile,
  requireAccepted,
  storeFile,
  uploadView,
  type Received,
} from "#server/files/index.ts";
import { hashesOf } from "./own.ts";
import { requireFilesTaken } from "./services.ts";
import { withWayToSend } from "./ways-to-quote.ts";

/** A file as a program announces it. */
type Announced = {
  readonly name: string;
  readonly source_lang: string;
  readonly service_type?: Service | undefined;
  readonly for_quote: boolean;
};

const formatsFor = ({ brand }: Caller, { for_quote, service_type }: Announced) =>
  for_quote ? file_formats : formatsOf(brand, service_type);

/**
 * Refuses `file.not_for_service` for a service without files, `file.for_quote` for the name of a scan, and
 * `file.type_not_accepted` for others that the service does not take.
 */
export function requireName(caller: Caller, file: Announced): void {
  requireFilesTaken(caller.brand, file.service_type);
  try {
    requireAccepted(file.name, formatsFor(caller, file));
  } catch (error) {
    throw withWayToSend(error);
  }
}

/** Whether a body ends without a byte, for which a body sent in chunks has no header. What was read is put back. */
async function isEmpty(stream: Readable): Promise<boolean> {
  // It ends without becoming readable where it is empty; one that breaks off rejects.
  if (!stream.readableEnded && stream.readableLength === 0)
    await Promise.race([once(stream, "readable"), once(stream, "end")]);
  const first: unknown = stream.read();
  if (first === null) return true;
  stream.unshift(first);
  return false;
}

/**
 * Receives a file of a program. Refuses as `requireName` and `receiveFile`, and `body.form`: the boundaries of a form would
 * be counted and translated as text.
 */
export async function receiveByKey(
  machine: Machine,
  caller: Caller,
  file: Announced,
  { stream, headers }: { readonly stream: Readable; readonly headers: IncomingHttpHeaders },
): Promise<Received> {
  if (/^multipart\//i.test(headers["content-type"] ?? "")) throw new Refusal("body.form");
  const declared_bytes = declaredBytes(headers["content-length"]);
  requireFilesTaken(caller.brand, file.service_type);
  // Before its name is: sent again for a quote it would be refused all the same.
  if (declared_bytes === 0 || (declared_bytes === null && (await isEmpty(stream))))
    throw new Refusal("file.empty", { name: file.name });
  requireName(caller, file);
  const { name, source_lang, for_quote } = file;
  const incoming = { name, source_lang, stream, declared_bytes, sender: caller, for_quote };
  return receiveFile(machine, incoming, formatsFor(caller, file)).catch((error: unknown) => {
    throw withWayToSend(error);
  });
}

/** Stores a received file as one of the account. */
export async function storeApiFile(
  tx: Tx,
  caller: Caller,
  { received, source_lang }: { readonly received: Received; readonly source_lang: string },
  now: Date,
): Promise<ApiFileView> {
  const file_id = await storeFile(tx, caller.brand.id, received, source_lang, now);
  await tx
    .insertInto("api_file")
    .values({ file_id, customer_id: idOfCaller(caller), created_at: now })
    .execute();
  return fileView(tx, caller, file_id);
}

/** A file of the account. Refuses `file.not_found` for another account's. */
export async function fileView(db: Kysely<DB>, caller: Caller, id: number): Promise<ApiFileView> {
  const [file] = await filesByHash(db, caller.brand.id, await hashesOf(db, caller, [id]));
  if (!file) throw new Refusal("file.not_found");
  const { name, size_bytes, state, words, characters_collapsed, annotations, message, language } = uploadView(
    file,
    caller.locale,
  );
  return {
    id,
    name,
    size_bytes,
    state,
    words,
    characters: characters_collapsed,
    annotations: annotations ?? [],
    message,
    language: language ?? null,
    created_at: file.created_at.toISOString(),
  };
}

/** Deletes an uploaded file; its bytes are removed by the hourly sweep. Refuses `file.in_use` for one that an order uses. */
export async function removeFile(tx: Tx, caller: Caller, id: number, now: Date): Promise<null> {
  await hashesOf(tx, caller, [id]);
  if (await isHeld(tx, id)) throw new Refusal("file.in_use");
  await tx.updateTable("file").set({ deleted_at: now }).where("id", "=", id).execute();
  return null;
}
