import type { IncomingHttpHeaders } from "node:http";
import type { Kysely } from "kysely";
import type { ApiFileView } from "#contract/api/shapes.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { isHeld } from "#server/kernel/files/held.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { filesByHash, storeFile, uploadView, type Received } from "#server/files/index.ts";
import { hashesOf } from "./own.ts";

/** Refuses `body.form`: the boundaries of a form would be counted and translated as text. */
export function requireBytes(headers: IncomingHttpHeaders): void {
  if (/^multipart\//i.test(headers["content-type"] ?? "")) throw new Refusal("body.form");
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

/** Deletes an uploaded file that no order uses; its bytes are removed by the hourly sweep. */
export async function removeFile(tx: Tx, caller: Caller, id: number, now: Date): Promise<null> {
  await hashesOf(tx, caller, [id]);
  if (await isHeld(tx, id)) throw new Refusal("file.not_found");
  await tx.updateTable("file").set({ deleted_at: now }).where("id", "=", id).execute();
  return null;
}
