import type { LightMyRequestResponse as Injected } from "fastify";
import { sql } from "kysely";
import type { CallAnswer, CallInput } from "#contract/client.ts";
import type { RouteName, Routes } from "#contract/routes.ts";
import { money } from "#domain/money.ts";
import { sellVoucher } from "#server/payments/vouchers/uses.ts";
import { newCompany, type Company } from "../companies.ts";
import type { Installation } from "../installation.ts";
import { someCustomer } from "../people.ts";
import { answerOf, refusalOf, session, type Session } from "../session.ts";
import { visitor } from "../steps.ts";

/** Choices of an action; equal numbers make equal choices, if the options are the same. */
export type Dice = {
  /** One of the values; undefined when there is none. */
  readonly pick: <T>(of: readonly T[]) => T | undefined;
  /** One of a list that is never empty. */
  readonly one: <T>(...of: readonly [T, ...T[]]) => T;
  /** True once in a number of times. */
  readonly once_in: (times: number) => boolean;
};

export function dice(numbers: readonly number[]): Dice {
  let thrown = 0;
  const next = (): number => numbers[thrown++ % numbers.length] ?? 0;
  return {
    pick: (of) => of[next() % Math.max(of.length, 1)],
    one: (...of) => of[next() % of.length] ?? of[0],
    once_in: (times) => next() % times === 0,
  };
}

type Buyer = {
  readonly name: string;
  readonly email: string;
  readonly who: Session;
  readonly currency: "PLN" | "EUR";
};
export type World = {
  readonly installation: Installation;
  /** Customers with an account, each with a balance. */
  readonly customers: readonly Buyer[];
  readonly guest: Buyer;
  readonly company: Company;
  readonly desk: {
    readonly manager: Session;
    readonly accounting: Session;
    readonly admin: Session;
  };
  readonly vouchers: readonly string[];
  /** A unique number for the lines of statements. */
  readonly next: () => number;
};
/** One action; returns a description of it and of its result, or null when it is not possible. */
export type Act = (world: World, dice: Dice) => Promise<string | null>;

const voucher_worths = [1_000n, 7_000n, 60_000n] as const;

/**
 * Customers with accounts in złoty and in euro, a guest, a company on account, vouchers and codes, all empty at first.
 */
export async function newWorld(installation: Installation): Promise<World> {
  const customers: Buyer[] = [];
  for (const currency of ["PLN", "PLN", "EUR"] as const) {
    const { email, who } = await someCustomer(installation, currency);
    customers.push({ name: `customer ${customers.length + 1} (${currency})`, email, who, currency });
  }
  const vouchers: string[] = [];
  for (const worth of voucher_worths) vouchers.push(await newVoucher(installation, worth));
  await newCodes(installation);
  const staff = (email: string): Session => session(installation, { zone: "staff", email, language: "pl" });
  let numbers = 0;
  return {
    installation,
    customers,
    guest: { name: "guest", email: "gosc@example.com", who: visitor(installation), currency: "PLN" },
    company: await newCompany(installation, { credit_limit: 200_000n }),
    desk: {
      manager: staff("piotr@example.com"),
      accounting: staff("ksiegowa@example.com"),
      admin: staff("admin@example.com"),
    },
    vouchers,
    next: () => (numbers += 1),
  };
}

async function newVoucher(installation: Installation, worth: bigint): Promise<string> {
  const sold = {
    brand_id: 1,
    worth: money(worth, "PLN"),
    valid_to: null,
    sold_to: "Firma z ogrodem",
    reference: "przelew 7/2031",
    made_by: 1,
  };
  const now = installation.clock.now();
  return (await installation.db.transaction().execute((tx) => sellVoucher(tx, sold, now))).code;
}

export const discount_code = "RABAT10";
export const bonus_code = "BONUS10";
async function newCodes(installation: Installation): Promise<void> {
  const rules = { brand_id: 1, percent_bps: 1_000n, currency: null, valid_from: installation.clock.now() };
  await installation.db
    .insertInto("coupon")
    .values([
      { ...rules, code: discount_code, kind: "percent" },
      { ...rules, code: bonus_code, kind: "top_up" },
    ])
    .execute();
}

type Tried<N extends RouteName> =
  | { readonly outcome: string; readonly data: CallAnswer<Routes[N]> }
  | { readonly outcome: string; readonly data: null };

/**
 * Calls a route and accepts refusals: a refusal with a code is a valid outcome, while a fault and a response outside
 * the contract throw.
 */
export async function tried<N extends RouteName>(
  who: Session,
  name: N,
  input: CallInput<Routes[N]>,
): Promise<Tried<N>> {
  const answer: Injected = await who.send(name, input);
  if (answer.statusCode >= 500) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
  if (answer.statusCode < 400)
    return { outcome: "done", data: answerOf(name, answer) as CallAnswer<Routes[N]> };
  const { code, fields } = refusalOf(answer);
  return { outcome: fields ? `${code} ${JSON.stringify(fields)}` : code, data: null };
}

/** Rows of a query given as text, for actions that choose among existing rows. */
export async function rowsOf<T>({ installation }: World, query: string): Promise<readonly T[]> {
  const { rows } = await sql<T>`${sql.raw(query)}`.execute(installation.db);
  return rows;
}

/** The session of the buyer by customer id; a guest otherwise. */
export async function buyerOf(world: World, customer_id: number | null): Promise<Session> {
  const [row] = await rowsOf<{ email: string }>(
    world,
    `select email from customer where id = ${customer_id ?? 0}`,
  );
  if (row?.email === world.company.email) return world.company.session;
  return world.customers.find(({ email }) => email === row?.email)?.who ?? world.guest.who;
}
