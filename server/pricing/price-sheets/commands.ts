import type * as z from "zod/mini";
import type { publication } from "#contract/pricing/price-sheets.ts";
import { Refusal } from "#domain/errors.ts";
import {
  type Cells,
  cellText,
  missingCells,
  pairsOf,
  parseCell,
  sheetOf,
  unevenPlans,
  unfairBands,
} from "#domain/pricing/sheet-cells.ts";
import {
  belowMinimumPay,
  type CellChange,
  changesOf,
  isHundredfold,
  isLarge,
} from "#domain/pricing/sheet-changes.ts";
import { type FileFault, readFile } from "#domain/pricing/sheet-file.ts";
import { sheetToJson } from "#domain/pricing/sheet-json.ts";
import { type Asking, no_holder } from "#server/approvals/index.ts";
import { type Act, writeAudit } from "#server/kernel/audit.ts";
import { beginsAt } from "#server/kernel/format/day.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { leastHourlyIn, quoteLimitsOf } from "#server/kernel/settings/settings.ts";
import type { JsonValue } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import {
  brandOfList,
  liveCells,
  type ListName,
  newestVersion,
  storedCells,
  versionCells,
} from "./queries.ts";

const forStore = (cells: Cells): JsonValue =>
  JSON.stringify(Object.fromEntries(Object.entries(cells).map(([cell, value]) => [cell, String(value)])));

type Noted = { readonly act: Act["act"]; readonly detail: object };
/** An audit log entry about a list: lists have no number, so it is named in the details. */
const note = (tx: Tx, caller: Caller, list: ListName, { act, detail }: Noted, now: Date): Promise<void> =>
  writeAudit(tx, caller, { act, object: "price_list", object_id: null, detail: { ...list, ...detail } }, now);

/** Begins the draft of a list from one of its versions. Refuses when there is a draft already. */
export async function openDraft(
  tx: Tx,
  caller: Caller,
  { version, ...list }: ListName & { readonly version: number },
  now: Date,
): Promise<void> {
  const brand_id = brandOfList(list).id;
  const cells = await versionCells(tx, list, version);
  const made = await tx
    .insertInto("price_draft")
    .values({
      brand_id,
      currency: list.currency,
      base_version: await newestVersion(tx, brand_id, list.currency),
      from_version: version,
      cells: forStore(cells),
      changed_by: idOfCaller(caller),
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("revision")
    .executeTakeFirst();
  if (!made) throw new Refusal("price_draft.exists");
  await note(tx, caller, list, { act: "price_draft.open", detail: { version } }, now);
}

/** The draft under its lock. Refuses when there is none, and a revision that was overwritten. */
async function draftForUpdate(tx: Tx, list: ListName, revision: number) {
  const draft = await tx
    .selectFrom("price_draft")
    .selectAll()
    .where("brand_id", "=", brandOfList(list).id)
    .where("currency", "=", list.currency)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) throw new Refusal("price_draft.not_found");
  if (draft.revision !== revision) throw new Refusal("price_draft.changed");
  return { ...draft, cells: storedCells(draft.cells) };
}

type Changes = Readonly<Record<string, bigint | null>>;

/** Writes cells; null empties one. The audit log has each with its previous value. */
async function writeCells(
  tx: Tx,
  caller: Caller,
  { revision, changes, ...list }: ListName & { readonly revision: number; readonly changes: Changes },
  now: Date,
): Promise<void> {
  const draft = await draftForUpdate(tx, list, revision);
  const emptied = new Set(Object.keys(changes).filter((cell) => changes[cell] === null));
  const filled = Object.entries(changes).flatMap(([cell, value]) =>
    value === null ? [] : [[cell, value] as const],
  );
  const unchanged = Object.entries(draft.cells).filter(([cell]) => !emptied.has(cell));
  const cells: Cells = Object.fromEntries([...unchanged, ...filled]);
  await tx
    .updateTable("price_draft")
    .set({
      cells: forStore(cells),
      revision: revision + 1,
      changed_by: idOfCaller(caller),
      changed_at: now,
    })
    .where("brand_id", "=", draft.brand_id)
    .where("currency", "=", list.currency)
    .execute();
  const written = changesOf(draft.cells, cells).map(({ cell, before, after }) => [
    cell,
    before?.toString() ?? null,
    after?.toString() ?? null,
  ]);
  await note(tx, caller, list, { act: "price_draft.write", detail: { cells: written } }, now);
}

type Typed = { readonly cell: string; readonly value: string | null };

/** Writes typed values into cells of the draft (§S9). Refuses a value that its cell cannot hold. */
export async function setCells(
  tx: Tx,
  caller: Caller,
  { cells, ...draft }: ListName & { readonly revision: number; readonly cells: readonly Typed[] },
  now: Date,
): Promise<void> {
  const changes: Record<string, bigint | null> = {};
  for (const { cell, value } of cells) {
    const read = value === null ? null : parseCell(cell, value);
    if (value !== null && read === null) throw new Refusal("price_cell.invalid", { cell });
    changes[cell] = read;
  }
  await writeCells(tx, caller, { ...draft, changes }, now);
}

/** Imports a file into the draft, completely or not at all; returns its faults, none after an import. */
export async function importFile(
  tx: Tx,
  caller: Caller,
  { text, ...draft }: ListName & { readonly revision: number; readonly text: string },
  now: Date,
): Promise<readonly FileFault[]> {
  const { faults, changes } = readFile(text);
  if (faults.length === 0) await writeCells(tx, caller, { ...draft, changes }, now);
  else
    await note(
      tx,
      caller,
      draft,
      { act: "price_draft.file_refused", detail: { faults: faults.length } },
      now,
    );
  return faults;
}

type Publication = z.output<typeof publication>;

/**
 * Publishes the draft as the next version of its list, in force from now or a later day; the current version ends then,
 * and a later planned version is dropped. Refuses a draft with missing prices, weights that are not 100 %, or bands
 * that weigh less for the translator than for the customer, one overtaken by another version, a past day, unconfirmed
 * warnings, and a hundredfold price change without an explaining note. Quotes and orders keep their prices. Returns the
 * hundredfold changes.
 */
export async function publishDraft(
  tx: Tx,
  caller: Caller,
  { revision, from, note: why, warnings_seen, ...list }: ListName & Publication,
  now: Date,
): Promise<readonly CellChange[]> {
  const { currency } = list;
  const brand = brandOfList(list);
  const { cells, base_version, from_version } = await draftForUpdate(tx, list, revision);
  const newest = await newestVersion(tx, brand.id, currency);
  if (newest !== base_version) throw new Refusal("price_draft.outdated");
  if (missingCells(cells).length > 0 || pairsOf(cells).length === 0) throw new Refusal("price_draft.missing");
  const uneven = unevenPlans(cells);
  if (uneven.length > 0) throw new Refusal("price_draft.weights", { plans: uneven });
  const unfair = unfairBands(cells);
  if (unfair.length > 0) throw new Refusal("price_draft.bands", { bands: unfair });
  const changes = changesOf(await liveCells(tx, brand.id, currency, now), cells);
  const least_hourly = leastHourlyIn(await quoteLimitsOf(tx, brand.id), currency);
  const warned = changes.some(isLarge) || belowMinimumPay(cells, least_hourly).length > 0;
  const jumps = changes.filter(({ before, after }) => isHundredfold(before, after));
  if (why.trim() === "" && jumps.length > 0) throw new Refusal("price_draft.reason_needed");
  if (warned && !warnings_seen) throw new Refusal("price_draft.warnings");
  const version = newest + 1;
  const valid_from = beginsAt(from, now);
  await tx
    .updateTable("price_list")
    .set((w) => ({ valid_to: w.fn<Date>("greatest", ["valid_from", w.val(valid_from)]) }))
    .where("brand_id", "=", brand.id)
    .where("currency", "=", currency)
    .where((w) => w.or([w("valid_to", "is", null), w("valid_to", ">", valid_from)]))
    .execute();
  const sheet = sheetOf(cells, { version: `${brand.slug}-${currency}-${version}`, currency });
  await tx
    .insertInto("price_list")
    .values({
      brand_id: brand.id,
      currency,
      version,
      sheet: JSON.stringify(sheetToJson(sheet)) as JsonValue,
      valid_from,
      made_by: idOfCaller(caller),
      published_at: now,
      from_version,
      note: why,
    })
    .execute();
  await removeDraft(tx, brand.id, list);
  const detail = { version, valid_from, changed: changes.length, note: why };
  await note(tx, caller, list, { act: "price_list.publish", detail }, now);
  return jumps;
}

/** The hundredfold price changes of a publication, for a second person; null when there are none. */
export function askingForPublication(
  jumps: readonly CellChange[],
  { brand, currency }: ListName,
  input: Publication,
): Asking | null {
  if (jumps.length === 0) return null;
  const jumpText = ({ cell, before, after }: CellChange) =>
    `${cell} ${cellText(cell, before ?? 0n)} → ${cellText(cell, after ?? 0n)}`;
  const most_named = 10;
  return {
    act: "publishPriceDraft",
    worth: null,
    brand_ids: [],
    holder: no_holder,
    object: "price_list",
    object_id: null,
    list: { brand, currency },
    reason: input.note,
    detail: { prices: jumps.slice(0, most_named).map(jumpText).join(", "), from: input.from },
    input,
  };
}

const removeDraft = (tx: Tx, brand_id: number, { currency }: ListName) =>
  tx
    .deleteFrom("price_draft")
    .where("brand_id", "=", brand_id)
    .where("currency", "=", currency)
    .returning("revision")
    .executeTakeFirst();

/** Deletes the draft; refuses when there is none. */
export async function dropDraft(tx: Tx, caller: Caller, list: ListName, now: Date): Promise<void> {
  const gone = await removeDraft(tx, brandOfList(list).id, list);
  if (!gone) throw new Refusal("price_draft.not_found");
  await note(tx, caller, list, { act: "price_draft.drop", detail: {} }, now);
}
