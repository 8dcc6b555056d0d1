import { Refusal } from "#domain/errors.ts";
import { deliveredFiles, filesOfOrder } from "#server/cases/index.ts";
import { distinctNames, type ZipEntry } from "#server/kernel/files/zip-stream.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** What an order has delivered, newest versions only, as entries of an archive; refuses one that has nothing. */
export async function archiveOf(
  { db, store }: Pick<Machine, "db" | "store">,
  order_id: number,
): Promise<readonly ZipEntry[]> {
  const files = deliveredFiles(await filesOfOrder(db, order_id));
  if (files.length === 0) throw new Refusal("file.not_found");
  const names = distinctNames(files.map(({ name }) => name));
  return files.map(({ storage_key }, place) => ({
    name: names[place] ?? "file",
    open: async () => (await store.get(storage_key)).stream,
  }));
}
