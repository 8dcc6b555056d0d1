import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Status } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { public_status_of, type PublicStatus } from "#domain/orders/public-status.ts";
import { insideCalls } from "#server/kernel/http/inside-call.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Caller, CallerKey } from "#server/kernel/http/caller.ts";
import type { Machine, TestRobot } from "#server/kernel/ports/machine.ts";
import { walletBalance } from "#server/ledger/index.ts";
import { handlers } from "../composition.ts";
import { type Office, office_statuses, officeStep, orderNow } from "./office.ts";
import { openPeople } from "./people.ts";

const reason = "This is the test mode.";
/** How long an order may take to a status: its jobs run in the worker meanwhile. */
const longest_ms = 20_000;
const pause_ms = 200;

const at = ({ id }: Pick<OrderRow, "id">) => ({ params: { id: String(id) } });

/** The way of an order that ends well; each status can be reached from those before it. */
const way: readonly PublicStatus[] = ["quoting", "quoted", "awaiting_payment", "in_progress", "delivered"];

/** The payer's side: the account accepts its quote with the key, and pays at the bank of the test mode. */
async function accept({ call }: Office, caller: Caller, order: OrderRow): Promise<boolean> {
  const { quote } = await call(caller, "apiQuote", at(order));
  if (!quote) return false;
  const body = { expected_gross: quote.options[0]?.gross ?? quote.gross, payment: "link" as const };
  const option = quote.options[0]?.option;
  await call(caller, "apiAcceptQuote", {
    ...at(order),
    body: option === undefined ? body : { ...body, option },
  });
  return true;
}

async function pay({ machine, call, people }: Office, _caller: Caller, order: OrderRow): Promise<boolean> {
  const request = await machine.db
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .select("request.hash")
    .where("share.order_id", "=", order.id)
    .where("request.state", "=", "open")
    .executeTakeFirst();
  if (!request || order.customer_id === null) return false;
  const payer = people.customer(order.brand_id, order.customer_id);
  const { payment_hash } = await call(payer, "startPayment", {
    params: { hash: request.hash },
    body: { payment_method: "online" },
  });
  await call(payer, "checkPayment", { params: { hash: payment_hash } });
  return true;
}

type Step = (office: Office, caller: Caller, order: OrderRow) => Promise<boolean>;
const forward: Step = (office, caller, order) => {
  if (order.status === "acceptation") return accept(office, caller, order);
  if (order.status === "payment") return pay(office, caller, order);
  return officeStep(office, order);
};

const cancel: Step = async ({ call, people }, _caller, order) => {
  const [desk] = await people.desk(order.brand_id);
  const { endings } = await call(desk, "dialogue", at(order));
  const ending = endings.find(({ event, by }) => event === "order.cancel" && by === "us");
  if (!ending) throw new Refusal("test.unreachable");
  const expected_refund = ending.refund.currency_amount_decimal;
  await call(desk, "actOnOrder", { ...at(order), body: { event: "order.cancel", reason, expected_refund } });
  return true;
};

const drop: Step = async ({ call, people }, caller, order) => {
  const [desk] = await people.desk(order.brand_id);
  if (order.status === "calculation")
    await call(desk, "actOnOrder", { ...at(order), body: { event: "quote.refuse", reason } });
  else await call(caller, "apiRejectQuote", { ...at(order), body: {} });
  return true;
};

/** Paid work goes back to its analysis first, where its source turns out to be unreadable. */
const fail: Step = async ({ call, people }, _caller, order) => {
  const [desk] = await people.desk(order.brand_id);
  if (order.status !== "calculation" && order.status !== "in_analysis")
    await call(desk, "actOnOrder", { ...at(order), body: { event: "plan.change", reason } });
  await call(desk, "reportUnreadable", { ...at(order), body: { note: reason } });
  return true;
};

/** How an order gets from a status to another one; null when it does not. */
function stepTo(from: Status, to: PublicStatus): Step | null {
  const now = public_status_of[from];
  if (way.includes(to)) return way.includes(now) && way.indexOf(now) < way.indexOf(to) ? forward : null;
  if (to === "canceled") return now === "awaiting_payment" || now === "in_progress" ? cancel : null;
  if (to === "dropped") return now === "quoting" || now === "quoted" ? drop : null;
  if (to === "failed") return now === "quoting" || now === "in_progress" ? fail : null;
  return null;
}

/** An act that another process did meanwhile, or a job that has not run yet: it is tried again. */
const is_early = (error: unknown): boolean =>
  error instanceof Refusal && /^(?:order|offer|assignment|stage|quote)\./.test(error.code);

/** The approval that an order or its quote waits for. */
const waitingApproval = ({ machine }: Office, { id, customer_id }: OrderRow) =>
  machine.db
    .selectFrom("approval")
    .leftJoin("quote", "quote.id", "approval.quote_id")
    .select("approval.id")
    .where("approval.customer_id", "=", customer_id)
    .where("approval.state", "=", "waiting")
    .where((w) =>
      w.or([
        w("quote.order_id", "=", id),
        sql<boolean>`approval.input -> 'order_ids' @> to_jsonb(${id}::int)`,
      ]),
    )
    .executeTakeFirst();

async function advance(office: Office, key: CallerKey, id: number, to: PublicStatus): Promise<void> {
  const { machine } = office;
  const until = performance.now() + longest_ms;
  for (;;) {
    const order = await orderNow(machine, id);
    if (public_status_of[order.status] === to) return;
    const waiting = await waitingApproval(office, order);
    if (waiting) throw new Refusal("test.approval_waits", { id: waiting.id });
    const step = stepTo(order.status, to);
    const caller = { ...office.people.customer(order.brand_id, order.customer_id ?? 0), key };
    if (step === null) throw new Refusal("test.unreachable");
    const done = await step(office, caller, order).catch((error: unknown) => {
      if (!is_early(error) || performance.now() > until) throw error;
      return false;
    });
    if (done) continue;
    if (performance.now() > until) throw new Refusal("test.unreachable");
    await sleep(pause_ms, undefined, { ref: false });
  }
}

async function decidePurchase(
  { machine, call, people }: Office,
  { approval_id, approve }: { readonly approval_id: number; readonly approve: boolean },
): Promise<void> {
  const { hash, gross, customer_id, brand_id } = await machine.db
    .selectFrom("approval")
    .innerJoin("customer", "customer.id", "approval.customer_id")
    .select(["approval.hash", "approval.gross", "approval.customer_id", "customer.brand_id"])
    .where("approval.id", "=", approval_id)
    .executeTakeFirstOrThrow();
  await call(await people.owner(brand_id, customer_id), "decidePurchase", {
    params: { hash },
    body: { approve, expected_gross: toDecimal(gross), comment: reason },
  });
}

/** The lock of the one call that sets a balance: "tol", "bal". */
const balance_lock = [0x746f6c, 0x62616c] as const;

/** Runs balances one after the other, in all processes: each reads what the one before has written. */
function oneBalanceAtATime({ pool }: Machine) {
  let before: Promise<unknown> = Promise.resolve();
  const locked = async (work: () => Promise<void>): Promise<void> => {
    const session = await pool.connect();
    try {
      await session.query("select pg_advisory_lock($1, $2)", [...balance_lock]);
      await work();
      await session.query("select pg_advisory_unlock($1, $2)", [...balance_lock]);
      session.release();
    } catch (error) {
      // The end of the session frees the lock.
      session.release(true);
      throw error;
    }
  };
  return (work: () => Promise<void>): Promise<void> => {
    const now = before.catch(() => null).then(() => locked(work));
    before = now;
    return now;
  };
}

/** Corrections of an account that wait for the second of the office. */
const waitingCorrections = ({ machine }: Office, id: number) =>
  machine.db
    .selectFrom("balance_correction")
    .select("approval_id")
    .where("customer_id", "=", id)
    .where("state", "=", "waiting")
    .execute();

/** The balance is promotional money, which the office can grant and take: above a limit the second of them approves. */
async function setBalance(office: Office, id: number, wanted: bigint): Promise<void> {
  const { machine, call, people } = office;
  const { brand_id, currency } = await machine.db
    .selectFrom("customer")
    .select(["brand_id", "currency"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [first, second] = await people.desk(brand_id);
  const decide = async (decision: "approve" | "reject"): Promise<void> => {
    for (const { approval_id } of await waitingCorrections(office, id))
      await call(second, "decideApproval", {
        params: { id: String(approval_id) },
        body: { decision, note: reason },
      });
  };
  // What a process has left that ended between the two steps.
  await decide("reject");
  const change = wanted - (await walletBalance(machine.db, id, currency)).amount;
  if (change === 0n) return;
  const amount = change < 0n ? `-${toDecimal(-change)}` : toDecimal(change);
  await call(first, "correctBalance", { params: { id: String(id) }, body: { amount, reason } });
  await decide("approve");
}

/** Sets the balance of an account that has never had one. */
async function giveFirstBalance(office: Office, id: number, amount: bigint): Promise<void> {
  const given = await office.machine.db
    .selectFrom("balance_correction")
    .select("id")
    .where("customer_id", "=", id)
    .where("state", "=", "approved")
    .executeTakeFirst();
  if (!given) await setBalance(office, id, amount);
}

/** Orders of one round; those that are not reached come in the next one. */
const most_at_once = 100;

/** Orders that wait for our side, newest first, from a number downwards. */
const waitingOrders = ({ machine }: Office, below: number | null, most: number) =>
  machine.db
    .selectFrom("order")
    .selectAll()
    .where("status", "in", office_statuses)
    .where("on_hold", "=", false)
    .$if(below !== null, (query) => query.where("id", "<", below ?? 0))
    .orderBy("id", "desc")
    .limit(most)
    .execute();

/**
 * One act about every order that waits for our side. What fails is tried again in its turn: each round goes on after the last
 * order of the one before, so that orders that cannot be moved keep none from its step.
 */
function roundsOf(office: Office, most: number): () => Promise<void> {
  const { log } = office.machine;
  let below: number | null = null;
  return async () => {
    const orders = await waitingOrders(office, below, most);
    for (const order of orders)
      await officeStep(office, order).catch((error: unknown) =>
        log[error instanceof Refusal ? "debug" : "warn"](
          { err: error, order: order.id },
          "the test mode did not move an order",
        ),
      );
    // The next round begins with the newest again.
    below = orders.length < most ? null : (orders.at(-1)?.id ?? null);
  };
}

export type Robot = TestRobot & {
  /** Sets the balance of an account that has never had one, gross minor units of its currency. */
  readonly giveFirstBalance: (customer_id: number, amount: bigint) => Promise<void>;
  readonly stepAll: () => Promise<void>;
};

/** The people of the test mode: they act by the routes of their own pages. */
export function openRobot(machine: Machine, { at_once = most_at_once } = {}): Robot {
  const office: Office = {
    machine,
    call: insideCalls(machine, handlers),
    people: openPeople(machine.db, machine.clock),
  };
  const inTurn = oneBalanceAtATime(machine);
  return {
    advance: (key, id, to) => advance(office, key, id, to),
    decide: (wanted) => decidePurchase(office, wanted),
    setBalance: (id, amount) => inTurn(() => setBalance(office, id, amount)),
    giveFirstBalance: (id, amount) => inTurn(() => giveFirstBalance(office, id, amount)),
    stepAll: roundsOf(office, at_once),
  };
}
