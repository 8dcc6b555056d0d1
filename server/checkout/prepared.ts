import {
  convertsOld,
  dropUnused,
  filesByHash,
  readAgain,
  storeReadings,
  type Reading,
} from "#server/files/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { OrderInput } from "./content.ts";
import { compareWithMemory, type KnownWords } from "./memory-matches.ts";
import { createOrders } from "./orders-commands.ts";

/** What is read of an order before its transaction: its files in its language, and what the memory of the account knows. */
export type PreparedOrder = {
  readonly readings: readonly Reading[];
  readonly known: KnownWords;
  /** Documents in old formats are converted here. */
  readonly converts_old: boolean;
};

/** Reads the files of an order again where its language needs it, and compares its content with the account's memory. */
export async function prepareOrder(
  machine: Machine,
  caller: Caller,
  input: OrderInput,
): Promise<PreparedOrder> {
  const brand_id = caller.brand.id;
  const known = await compareWithMemory(machine, {
    ...input,
    brand_id,
    customer_id: caller.role === "customer" ? caller.id : null,
    files: await filesByHash(machine.db, brand_id, input.files),
    text: input.text ?? "",
    is_order: true,
  });
  const readings = await readAgain(machine, brand_id, input);
  return { readings, known, converts_old: convertsOld(machine.config) };
}

/** `createOrders` with what was prepared. */
export async function createPrepared(
  tx: Tx,
  caller: Caller,
  { input, prepared }: { readonly input: OrderInput; readonly prepared: PreparedOrder },
  now: Date,
): ReturnType<typeof createOrders> {
  const { readings, ...read } = prepared;
  const files = await storeReadings(tx, readings, input, now);
  return createOrders(tx, caller, { input: { ...input, files }, ...read }, now);
}

/** Removes copies of files that were made for an order which was refused or was there before. */
export const tidyPrepared = (machine: Machine, { readings }: PreparedOrder): Promise<void> =>
  dropUnused(
    machine,
    readings.flatMap(({ copy }) => copy ?? []),
  );
