import { type PackageKey, packageSold, type Service } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { beyondMachine, isOldType, new_types } from "#domain/files/conversion.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { convertsOld } from "#server/files/index.ts";
import { needsEngine } from "#domain/pricing/price-order.ts";

type Sold = { readonly service_type: Service; readonly package: PackageKey | null };

const beginsByMachine = ({ service_type, package: chosen }: Sold): boolean =>
  needsEngine({ service: service_type, package: packageSold(service_type, chosen) });

/** Refuses (`file.old_format`) a package that begins with a machine for files that no machine can translate. */
export function requireMachineReads(
  sold: Sold,
  files: readonly { readonly name: string; readonly type: string | null }[],
  is_converted: boolean,
): void {
  const file = beginsByMachine(sold) ? beyondMachine(files, is_converted) : null;
  if (file && isOldType(file.type))
    throw new Refusal("file.old_format", { name: file.name, type: new_types[file.type] });
}

/**
 * The same by the files of stored orders: of drafts that are placed, because the program may be missing since they were
 * made, and of a quote with its options.
 */
export async function requireOrdersRead(
  tx: Tx,
  { config }: Pick<Machine, "config">,
  orders: readonly (Sold & { readonly id: number })[],
): Promise<void> {
  const by_machine = orders.filter(beginsByMachine);
  if (by_machine.length === 0 || convertsOld(config)) return;
  const files = await tx
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["attachment.order_id", "file.name", "file.type"])
    .where(
      "attachment.order_id",
      "in",
      by_machine.map(({ id }) => id),
    )
    .where("attachment.kind", "=", "source")
    .orderBy("attachment.id")
    .execute();
  for (const order of by_machine)
    requireMachineReads(
      order,
      files.filter(({ order_id }) => order_id === order.id),
      false,
    );
}
