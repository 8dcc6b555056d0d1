import type { Status } from "#domain/catalog.ts";
import { day } from "#domain/orders/timers.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { InsideCall } from "#server/kernel/http/inside-call.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { People } from "./people.ts";
import { handIn } from "./work.ts";

export type Office = {
  readonly machine: Machine;
  readonly call: InsideCall;
  readonly people: People;
};

/** The next act of our office or of a translator about an order; false when there is none. */
type Act = (office: Office, order: OrderRow) => Promise<boolean>;

const at = ({ id }: OrderRow) => ({ params: { id: String(id) } });
const note = "This is the test mode.";
/** The net of a quote for what the price list has no price for. */
const fallback_net = "100.00";

/** Quotes by the price list, as the desk's page suggests it. */
const quote: Act = async ({ machine, call, people }, order) => {
  const [desk] = await people.desk(order.brand_id);
  const words = order.words > 0 ? order.words : 250;
  const wanted = { package: order.package ?? "economy", speed: order.speed } as const;
  const { options } = await call(desk, "quotePrices", {
    ...at(order),
    body: { words, options: [wanted] },
  }).catch(() => ({ options: [null] }));
  const lines = options[0]?.lines.map(({ code, label, amount }) => ({
    code,
    label,
    amount: amount.currency_amount_decimal,
  })) ?? [{ label: note, amount: fallback_net }];
  const after = (days: number): string => new Date(machine.clock().getTime() + days * day).toISOString();
  await call(desk, "issueQuote", {
    ...at(order),
    body: {
      ...wanted,
      words,
      lines,
      deadline: after(5),
      valid_until: after(14),
      note,
      reason: note,
      confirmed: true,
    },
  });
  return true;
};

/** What was counted by us goes on by a job; the office lets the rest pass. */
const pass: Act = async ({ call, people }, order) => {
  const [desk] = await people.desk(order.brand_id);
  await call(desk, "actOnOrder", { ...at(order), body: { event: "analysis.pass" } });
  return true;
};

const assign: Act = async ({ machine, call, people }, order) => {
  const [desk] = await people.desk(order.brand_id);
  const { candidates, fee, deadline } = await call(desk, "candidates", at(order));
  const chosen = candidates.find(({ reason }) => reason === null);
  if (!chosen) return false;
  const soon = new Date(machine.clock().getTime() + day).toISOString();
  await call(desk, "offerStage", {
    ...at(order),
    body: {
      translator_id: chosen.id,
      fee: fee?.currency_amount_decimal ?? "1.00",
      deadline: deadline !== null && deadline > soon ? deadline : soon,
      direct: true,
      confirmed: true,
    },
  });
  return true;
};

const deliver: Act = async ({ machine, call, people }, order) => {
  const [desk] = await people.desk(order.brand_id);
  const job = await machine.db
    .selectFrom("assignment")
    .select(["stage_id", "translator_id"])
    .where("order_id", "=", order.id)
    .where("state", "=", "active")
    .executeTakeFirst();
  if (!job) return false;
  const who = people.translator(order.brand_id, job.translator_id);
  await handIn(machine, call, { who, desk, id: String(job.stage_id) });
  return true;
};

/** What our side does in each status; in the others the account or a job has to act. */
const acts: Partial<Record<Status, Act>> = {
  calculation: quote,
  in_analysis: pass,
  waiting_translation: assign,
  translation: deliver,
  waiting_proofreading: assign,
  proofreading: deliver,
  waiting_verification: assign,
  verification: deliver,
  waiting_post_edition: assign,
  in_post_edition: deliver,
};
export const office_statuses = Object.keys(acts) as readonly Status[];

export const orderNow = ({ db }: Machine, id: number): Promise<OrderRow> =>
  db.selectFrom("order").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** One act of our side about an order; false when there is none. Throws what the act refuses. */
export async function officeStep(office: Office, order: OrderRow): Promise<boolean> {
  return (await acts[order.status]?.(office, order)) ?? false;
}
