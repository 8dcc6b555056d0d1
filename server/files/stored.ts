import type { Readable } from "node:stream";
import { limits } from "#domain/catalog.ts";
import type { Stored } from "#server/kernel/files/meter.ts";
import { storeBytes } from "#server/kernel/files/removal.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import type { DocumentInput } from "#server/kernel/ports/counter.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** A stored file. */
export type StoredFile = {
  readonly storage_key: string;
  readonly name: string;
  readonly size_bytes: bigint | number;
};

/** Stores the bytes of a new file, whose row `storeFile` writes. */
export async function storeUpload(
  machine: Machine,
  bytes: Readable,
): Promise<Stored & { readonly hash: string; readonly storage_key: string }> {
  const hash = newHash();
  const storage_key = `upload/${hash}`;
  return { hash, storage_key, ...(await storeBytes(machine, storage_key, bytes, limits.file_bytes)) };
}

/** A stored file for the counter, opened again for each task; the language is that of its text, or "" when unknown. */
export async function storedInput(
  { store }: Pick<Machine, "store">,
  { storage_key, name, size_bytes }: StoredFile,
  source_language: string,
): Promise<DocumentInput> {
  const { stream } = await store.get(storage_key);
  return { stream, name, source_language, size_bytes: Number(size_bytes) };
}
