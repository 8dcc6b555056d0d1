import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import type {
  desk_translator_routes,
  pairsInput,
  TranslatorInput,
  translatorInvitation,
} from "#contract/work/desk-translators.ts";
import type { absenceInput } from "#contract/work/translator-profile.ts";
import { brands } from "#brands/all.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, money, toDecimal } from "#domain/money.ts";
import { type TranslatorDays, translatorDayFaults } from "#domain/work/translator-days.ts";
import { endSessionsOf, removeTotp } from "#server/accounts/index.ts";
import { type Asking, no_holder } from "#server/approvals/index.ts";
import { type Act, writeAudit } from "#server/kernel/audit.ts";
import { dayBegins } from "#server/kernel/format/day.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { publish } from "#server/kernel/events.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { endByDesk } from "../moves.ts";
import { withdrawOffersOf } from "../dispatch/commands.ts";
import {
  addAbsence,
  removeAbsence,
  sendTranslatorLink,
  spendTranslatorLinks,
} from "./translator-profile-commands.ts";
import { type RateJump, rateJumps, stateOf, unusualRates } from "./queries.ts";

type Row = Selectable<DB["translator"]>;

async function locked(tx: Tx, id: number): Promise<Row> {
  const row = await tx
    .selectFrom("translator")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("translator.not_found");
  return row;
}

const note = (
  tx: Tx,
  caller: Caller,
  act: Act["act"],
  id: number,
  detail: object,
  now: Date,
): Promise<void> => writeAudit(tx, caller, { act, object: "translator", object_id: id, detail }, now);

const no_papers = {
  nda_signed_on: null,
  nda_valid_until: null,
  contract_signed_on: null,
  contract_valid_until: null,
} as const;

/** Refuses implausible dates, by field: in the future, too long ago, or a paper that ends before it was signed. */
function refuseWrongDays(days: TranslatorDays, { locale }: Caller, now: Date): void {
  const faults = Object.entries(translatorDayFaults(days, localDate(now.getTime())));
  if (faults.length === 0) return;
  const fields = Object.fromEntries(faults.map(([name, key]) => [name, [fieldText(locale, key)]]));
  throw new Refusal("validation.failed", { fields });
}

/** Creates a translator account and mails the link that sets its password. Refuses a known address: `account.exists`. */
export async function inviteTranslator(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  invited: z.output<typeof translatorInvitation>,
  now: Date,
): Promise<number> {
  refuseWrongDays({ ...no_papers, ...invited }, caller, now);
  const row = await tx
    .insertInto("translator")
    .values({ ...invited, hash: newHash(), invited_by: idOfCaller(caller), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal("account.exists");
  await sendTranslatorLink(tx, machine, row, "translator_invitation", now);
  await note(tx, caller, "translator.invite", row.id, { email: row.email }, now);
  return row.id;
}

/** Sends the invitation again. Refuses a translator who has a password already or is inactive. */
export async function inviteAgain(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  id: number,
  now: Date,
): Promise<void> {
  const row = await locked(tx, id);
  if (row.password_hash !== null || !row.active) throw new Refusal("translator.not_invited");
  await sendTranslatorLink(tx, machine, row, "translator_invitation", now);
  await note(tx, caller, "translator.invite_again", id, {}, now);
}

/** Removes a lost second factor from an account, ends all its sessions, and notifies the translator by mail. */
export async function resetSecondFactor(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  id: number,
  now: Date,
): Promise<void> {
  await locked(tx, id);
  await removeTotp(tx, machine, { zone: "translator", id }, now);
  await endSessionsOf(tx, "translator", id);
  await note(tx, caller, "second_factor.reset", id, {}, now);
}

/**
 * Changes the data of a translator; the audit log contains the values before. Refuses the address of another translator,
 * and the removal of a sworn number while there are sworn pairs.
 */
export async function changeTranslator(
  tx: Tx,
  caller: Caller,
  id: number,
  input: TranslatorInput,
  now: Date,
): Promise<void> {
  const before = await locked(tx, id);
  refuseWrongDays(input, caller, now);
  const { fields, nda_signed_on, sworn_number: typed, ...columns } = input;
  const sworn_number = typed === "" ? null : typed;
  if (sworn_number === null && (await hasSwornPair(tx, id))) throw new Refusal("translator.sworn_number");
  const other = await tx
    .selectFrom("translator")
    .select("id")
    .where((w) => w(w.fn<string>("lower", ["email"]), "=", input.email))
    .where("id", "!=", id)
    .executeTakeFirst();
  if (other) throw new Refusal("account.exists");
  const after = {
    ...columns,
    sworn_number,
    nda_signed_at: nda_signed_on === null ? null : dayBegins(nda_signed_on),
  };
  await tx.updateTable("translator").set(after).where("id", "=", id).execute();
  await tx.deleteFrom("translator_domain").where("translator_id", "=", id).execute();
  const known = [...new Set(fields)].map((slug) => ({ translator_id: id, slug }));
  if (known.length > 0) await tx.insertInto("translator_domain").values(known).execute();
  await note(tx, caller, "translator.change", id, { ...changesOf(before, after), fields }, now);
}

const hasSwornPair = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom("translator_pair")
    .select("stage_kind")
    .where("translator_id", "=", id)
    .where("sworn", "=", true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The fields that differ between two versions of a row, with both values; for notes only that they changed. */
function changesOf(before: Row, after: Readonly<Partial<Row>>): { before: object; after: object } {
  const names = (Object.keys(after) as (keyof Row)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (row: Readonly<Partial<Row>>) =>
    Object.fromEntries(names.map((name) => [name, name === "notes" ? "…" : (row[name] ?? null)]));
  return { before: of(before), after: of(after) };
}

/**
 * Sets the services of a translator by pair, with their rates (net PLN for a thousand words). Refuses sworn pairs without a
 * sworn number, a pair of one language, and `translator.rate_unusual` for rates far from those of the pair without a
 * reason. Returns the rates that changed hundredfold.
 */
export async function setPairs(
  tx: Tx,
  caller: Caller,
  id: number,
  { pairs, reason }: z.output<typeof pairsInput>,
  now: Date,
): Promise<readonly RateJump[]> {
  const row = await locked(tx, id);
  if (row.sworn_number === null && pairs.some(({ sworn }) => sworn))
    throw new Refusal("translator.sworn_number");
  if (pairs.some(({ source_lang, target_lang }) => source_lang === target_lang))
    throw new Refusal("languages.same");
  const unique = new Map(
    pairs.map((pair) => [`${pair.source_lang} ${pair.target_lang} ${pair.stage_kind}`, pair] as const),
  );
  const values = [...unique.values()].map(({ rate_per_1000, ...pair }) => ({
    ...pair,
    translator_id: id,
    rate_per_1000: rate_per_1000 === null ? null : fromDecimal(rate_per_1000),
  }));
  const unusual = await unusualRates(tx, id, values);
  if (unusual.length > 0 && reason === "")
    throw new Refusal("translator.rate_unusual", { rates: unusual.join(", ") });
  const jumps = await rateJumps(tx, id, values);
  await tx.deleteFrom("translator_pair").where("translator_id", "=", id).execute();
  if (values.length > 0) await tx.insertInto("translator_pair").values(values).execute();
  await note(tx, caller, "translator.pairs", id, { pairs, ...(unusual.length > 0 ? { reason } : {}) }, now);
  return jumps;
}

/** The rates that changed hundredfold, for the limit of rates; null when there are none. */
export function askingForRates(
  jumps: readonly RateJump[],
  translator_id: number,
  input: z.output<typeof pairsInput>,
): Asking | null {
  if (jumps.length === 0) return null;
  const largest = jumps.reduce((most, { before, after }) => {
    const larger = before > after ? before : after;
    return larger > most ? larger : most;
  }, 0n);
  return {
    act: "setTranslatorPairs",
    worth: money(largest, "PLN"),
    brand_ids: brands.map(({ id }) => id),
    holder: no_holder,
    object: "translator",
    object_id: translator_id,
    reason: input.reason,
    detail: {
      rates: jumps
        .map(({ pair, before, after }) => `${pair} ${toDecimal(before)} → ${toDecimal(after)}`)
        .join(", "),
    },
    input,
  };
}

/**
 * Pauses, deactivates or reactivates a translator. Open offers are withdrawn. A paused translator finishes current jobs; a
 * deactivated one can no longer log in, so their jobs are revoked and the desk gets a task.
 */
export async function setState(
  tx: Tx,
  caller: Caller,
  id: number,
  { state, reason, jobs }: z.output<(typeof desk_translator_routes)["setTranslatorState"]["body"]>,
  now: Date,
): Promise<void> {
  // Orders are locked before the translator, so the offers are withdrawn first.
  if (state !== "active") await withdrawOffersOf(tx, id, now);
  const is_leaving = state === "inactive";
  const seats = state === "active" ? [] : await takeSeatsOf(tx, caller, id, { reason, all: is_leaving }, now);
  const left = is_leaving ? await takeJobsOf(tx, caller, id, { reason, jobs }, now) : [];
  const before = await locked(tx, id);
  await tx
    .updateTable("translator")
    .set({ active: state !== "inactive", paused_at: state === "paused" ? now : null })
    .where("id", "=", id)
    .execute();
  if (state === "inactive") {
    await createReworkTasks(tx, id);
    await endSessionsOf(tx, "translator", id);
    await spendTranslatorLinks(tx, id, now);
  }
  await note(
    tx,
    caller,
    "translator.state",
    id,
    { before: stateOf(before), after: state, reason, orders: [...left, ...seats] },
    now,
  );
}

/** Revokes every current job of a translator with a task for the desk; returns the orders. */
async function takeJobsOf(
  tx: Tx,
  caller: Caller,
  id: number,
  {
    reason,
    jobs,
  }: {
    readonly reason: string;
    readonly jobs: readonly { readonly stage_id: number; readonly percent: number }[];
  },
  now: Date,
): Promise<number[]> {
  const held = await tx
    .selectFrom("assignment")
    .select(["id", "order_id", "stage_id"])
    .where("translator_id", "=", id)
    .where("is_second", "=", false)
    .where("state", "in", ["active", "returned"])
    .orderBy("order_id")
    .execute();
  for (const mine of held) {
    const percent = jobs.find(({ stage_id }) => stage_id === mine.stage_id)?.percent ?? 0;
    await endByDesk(tx, caller, mine.order_id, { event: "assignment.revoke", reason, percent }, now);
    await enqueue(tx, "mail.staff_task", { order_id: mine.order_id, event_id: `left:${mine.id}` });
  }
  return held.map(({ order_id }) => order_id);
}

/**
 * Withdraws the open requests to a translator to come as second interpreter, and with `all` also the accepted ones; the next
 * interpreter is asked for each. Places in past sessions are unaffected. Returns the orders.
 */
async function takeSeatsOf(
  tx: Tx,
  caller: Caller,
  id: number,
  { reason, all }: { readonly reason: string; readonly all: boolean },
  now: Date,
): Promise<number[]> {
  const seats = await tx
    .selectFrom("second_seat as seat")
    .leftJoin("assignment", "assignment.id", "seat.assignment_id")
    .select("seat.order_id")
    .where("seat.translator_id", "=", id)
    .where((w) =>
      w.or([
        w("seat.state", "=", "asked"),
        ...(all ? [w.and([w("seat.state", "=", "accepted"), w("assignment.state", "=", "active")])] : []),
      ]),
    )
    .orderBy("seat.order_id")
    .execute();
  const order_ids = seats.map(({ order_id }) => order_id);
  await publish(tx, "translator.unseated", { translator_id: id, order_ids, caller, reason }, now);
  return order_ids;
}

/** Creates a task for the desk for each rework or check of a deactivated translator, because it needs another one. */
async function createReworkTasks(tx: Tx, id: number): Promise<void> {
  const turns = await tx
    .selectFrom("correction_stage")
    .innerJoin("correction", "correction.id", "correction_stage.correction_id")
    .select("correction_stage.correction_id")
    .distinct()
    .where("correction_stage.translator_id", "=", id)
    .where("correction_stage.state", "in", ["planned", "active"])
    .where("correction.state", "=", "in_rework")
    .execute();
  for (const { correction_id } of turns) await enqueue(tx, "mail.staff_correction", { correction_id });
}

/** Stores an absence of a translator. */
export async function noteAbsence(
  tx: Tx,
  caller: Caller,
  id: number,
  input: z.output<typeof absenceInput>,
  now: Date,
): Promise<void> {
  await locked(tx, id);
  await addAbsence(tx, id, input, now);
  await note(tx, caller, "translator.absence", id, input, now);
}

/** Deletes an absence of a translator. */
export async function dropAbsence(
  tx: Tx,
  caller: Caller,
  id: number,
  absence_id: number,
  now: Date,
): Promise<void> {
  await locked(tx, id);
  await removeAbsence(tx, id, absence_id);
  await note(tx, caller, "translator.absence_removed", id, { absence_id }, now);
}
