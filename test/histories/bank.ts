import { paymentReference } from "#domain/payments/reference.ts";
import type { Currency } from "#domain/money.ts";
import { toDecimal } from "#domain/money.ts";
import { handIn, statementFile, type Line } from "../transfers.ts";
import { orderByTransfer } from "./buyers.ts";
import { somePart } from "./desk.ts";
import { rowsOf, tried, type Act, type Dice, type World } from "./world.ts";

/** Actions of the bank's statements, and of accounting. */

const booked_currency = (currency: Currency): "PLN" | "EUR" => (currency === "EUR" ? "EUR" : "PLN");

type StatementInput = {
  readonly currency: "PLN" | "EUR";
  readonly lines: readonly Line[];
  readonly text: string;
};
async function hand(world: World, { currency, lines, text }: StatementInput): Promise<string> {
  const day = world.installation.clock.now().toISOString().slice(0, 10);
  const counterparty_name = "HALINA GOSC";
  const named = lines.map((line) => ({ counterparty_name, bank_ref: `H${world.next()}`, ...line }));
  const answer = await handIn(
    world.installation,
    statementFile({ lines: named, currency, day, opening: 90_000_000n }),
  );
  if (answer.statusCode !== 200)
    throw new Error(`a statement was answered ${answer.statusCode}: ${answer.body}`);
  return `a statement says: ${text}`;
}

type Asked = { readonly id: number; readonly amount: bigint; readonly currency: Currency };
/** A transfer to an issued account: exact, insufficient, excessive, or duplicate; sometimes with an unusual title. */
const transfer: Act = async (world, { pick, one, once_in }) => {
  const old = once_in(4) ? "" : "and state in ('created', 'redirected', 'pending')";
  const asked = pick(
    await rowsOf<Asked>(
      world,
      `select id, amount, currency from payment where provider = 'bank' ${old} order by id desc`,
    ),
  );
  if (!asked) return null;
  const reference = paymentReference(asked.id);
  const title = once_in(6) ? `bez numeru ${world.next()}` : `ZAPLATA ${reference}`;
  const exact = { amount: asked.amount, title };
  const how = one("exact", "exact", "short", "too much", "twice", "in two parts");
  const lines = {
    exact: [exact],
    short: [{ ...exact, amount: asked.amount - 100n }],
    "too much": [{ ...exact, amount: asked.amount + 700n }],
    twice: [exact, exact],
    "in two parts": [
      { ...exact, amount: asked.amount / 2n },
      { ...exact, amount: asked.amount - asked.amount / 2n },
    ],
  }[how].filter(({ amount }) => amount > 0n);
  return hand(world, {
    currency: booked_currency(asked.currency),
    lines,
    text: `${how} for payment ${asked.id} (${toDecimal(asked.amount)}) with "${title}"`,
  });
};

type Invoice = { readonly number: string; readonly due: bigint; readonly currency: Currency };
/** A transfer with only the number of an invoice. */
const transferForInvoice: Act = async (world, { pick, one }) => {
  const invoice = pick(
    await rowsOf<Invoice>(
      world,
      `select i.number, r.amount_due as due, r.currency from payment_request r join invoice i on i.id = r.invoice_id
       where r.state = 'open' or r.id % 3 = 0 order by r.id desc`,
    ),
  );
  if (!invoice) return null;
  const amount = one(invoice.due, invoice.due, invoice.due + 100n, invoice.due - 100n);
  if (amount <= 0n) return `nothing is left of ${invoice.number}`;
  const { currency, number } = invoice;
  const text = `${toDecimal(amount)} for ${number}`;
  return hand(world, { currency: booked_currency(currency), lines: [{ amount, title: number }], text });
};

/** Lines without an amount due: a charge, an unknown payment, a completed refund, a reversed line. */
const otherLine: Act = async (world, { pick, one }) => {
  const what = one("charge", "unknown", "refund", "reversal");
  const title = `${what} ${world.next()}`;
  if (what === "charge")
    return hand(world, { currency: "PLN", lines: [{ amount: -150n, title, type_code: "CHG" }], text: title });
  if (what === "unknown")
    return hand(world, { currency: "PLN", lines: [{ amount: 12_345n, title }], text: title });
  if (what === "refund") {
    const refund = pick(
      await rowsOf<{ id: number; amount: bigint; currency: Currency }>(
        world,
        `select r.id, r.amount, r.currency from refund r join payment p on p.id = r.payment_id
         where p.provider = 'bank' order by r.id desc`,
      ),
    );
    if (!refund) return null;
    const line = { amount: -refund.amount, title: `ZWROT TLR${refund.id}` };
    return hand(world, { currency: booked_currency(refund.currency), lines: [line], text: line.title });
  }
  const entry = pick(
    await rowsOf<{ id: number; amount: bigint; title: string; bank_ref: string; currency: "PLN" | "EUR" }>(
      world,
      "select id, amount, title, bank_ref, currency from bank_entry where not is_reversal order by id desc",
    ),
  );
  if (!entry) return null;
  const line = { amount: -entry.amount, title: entry.title, bank_ref: entry.bank_ref, is_reversal: true };
  return hand(world, { currency: entry.currency, lines: [line], text: `line ${entry.id} is reversed` });
};

type Open = { readonly id: number; readonly rest: bigint; readonly amount: bigint };
const openLine = async (world: World, { pick, once_in }: Dice): Promise<Open | undefined> =>
  pick(
    await rowsOf<Open>(
      world,
      `select id, rest, amount from bank_entry ${once_in(6) ? "" : "where rest <> 0"} order by id desc`,
    ),
  );

const matchTransfer: Act = async (world, chance) => {
  const line = await openLine(world, chance);
  if (!line) return null;
  const params = { id: String(line.id) };
  if (line.amount < 0n) {
    const { outcome } = await tried(world.desk.accounting, "bookCharge", { params });
    return `line ${line.id} is the bank's charge: ${outcome}`;
  }
  const requests = await rowsOf<{ id: number; amount_due: bigint }>(
    world,
    "select id, amount_due from payment_request where state = 'open' or id % 4 = 0 order by id desc",
  );
  const parts = [chance.pick(requests), chance.once_in(4) ? chance.pick(requests) : undefined].flatMap(
    (request) =>
      request && !chance.once_in(5)
        ? [
            {
              payment_request_id: request.id,
              amount: toDecimal(
                chance.once_in(3)
                  ? somePart(line.rest, chance)
                  : line.rest < request.amount_due
                    ? line.rest
                    : request.amount_due,
              ),
            },
          ]
        : [],
  );
  const rest = chance.one("keep", "wallet", "refund");
  const { outcome } = await tried(world.desk.accounting, "matchTransfer", { params, body: { parts, rest } });
  const text = parts.map(({ payment_request_id, amount }) => `${amount} for request ${payment_request_id}`);
  return `line ${line.id} (${toDecimal(line.rest)} left) is ${text.join(", ") || "nothing"}, rest ${rest}: ${outcome}`;
};

const undoMatch: Act = async (world, { pick }) => {
  const match = pick(
    await rowsOf<{ id: number; kind: string }>(
      world,
      "select id, kind from bank_match order by undone_at is not null, id desc limit 6",
    ),
  );
  if (!match) return null;
  const params = { id: String(match.id) };
  const { outcome } = await tried(world.desk.accounting, "undoMatch", { params });
  return `match ${match.id} (${match.kind}) is undone: ${outcome}`;
};

const somePartMatch = async (world: World, { pick, once_in }: Dice) =>
  pick(
    await rowsOf<{ id: number; kind: string }>(
      world,
      `select id, kind from bank_match ${once_in(6) ? "" : "where kind = 'part' and undone_at is null"}
       order by id desc limit 6`,
    ),
  );

/** Accounting does not ask for what a part payment lacks; without one, an order is paid by a transfer that lacks a fee. */
const writeOff: Act = async (world, chance) => {
  const ordered = (await somePartMatch(world, chance)) ? "" : await paidShort(world, chance);
  const match = await somePartMatch(world, chance);
  if (!match) return `${ordered}: nothing is written off`;
  const input = { params: { id: String(match.id) }, body: { reason: "opłata banku pośredniczącego" } };
  const { outcome } = await tried(world.desk.accounting, "writeOffRest", input);
  return `${ordered}what match ${match.id} (${match.kind}) lacks is written off: ${outcome}`;
};

async function paidShort(world: World, chance: Dice): Promise<string> {
  const ordered = await orderByTransfer(world, chance);
  const [asked] = await rowsOf<Asked>(
    world,
    `select id, amount, currency from payment where provider = 'bank' and state = 'created' order by id desc`,
  );
  if (!asked) return `${ordered}, `;
  const amount = asked.amount - chance.one(1n, 30n, 200n);
  const line = { amount, title: `ZAPLATA ${paymentReference(asked.id)}` };
  const text = await hand(world, {
    currency: booked_currency(asked.currency),
    lines: [line],
    text: line.title,
  });
  await world.installation.runJobs();
  return `${ordered}, ${text}, `;
}

const refundSent: Act = async (world, { pick }) => {
  const refund = pick(await world.desk.accounting.call("refundsToSend", {}));
  if (!refund) return null;
  const params = { id: String(refund.id) };
  const { outcome } = await tried(world.desk.accounting, "refundSent", { params });
  return `refund ${refund.id} was sent at the bank: ${outcome}`;
};

export const bank_acts = {
  transfer,
  transferForInvoice,
  otherLine,
  matchTransfer,
  undoMatch,
  writeOff,
  refundSent,
} as const satisfies Record<string, Act>;
