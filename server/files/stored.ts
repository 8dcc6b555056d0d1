import type { DocumentInput } from "#server/kernel/ports/counter.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** A stored file. */
export type StoredFile = {
  readonly storage_key: string;
  readonly name: string;
  readonly size_bytes: bigint | number;
};

/** A stored file for the counter, opened again for each task; the language is that of its text, or "" when unknown. */
export async function storedInput(
  { store }: Pick<Machine, "store">,
  { storage_key, name, size_bytes }: StoredFile,
  source_language: string,
): Promise<DocumentInput> {
  const { stream } = await store.get(storage_key);
  return { stream, name, source_language, size_bytes: Number(size_bytes) };
}
