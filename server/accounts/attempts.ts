import { sql, type Kysely, type OnConflictBuilder } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { networkOf } from "#server/kernel/http/network.ts";

export type Zone = "customer" | "staff" | "translator";

/** The key under which attempts of an account are counted. */
export const accountName = (zone: Zone, brand_slug: string, email: string): string =>
  `${zone}:${zone === "customer" ? brand_slug : ""}:${email.toLowerCase()}`;

/** The account and network address of an attempt. */
export type AttemptSource = { readonly account: string; readonly ip: string };

const minute_ms = 60_000;
/** Failures from one network without a delay; each further one doubles the delay, up to a minute. */
const free_attempts = 3;
const longest_wait_s = 60;
/** Limits for one network and for all networks together; beyond them a password alone is not checked (S1, T1: five). */
const rules = {
  own: { attempts: { customer: 10, worker: 5 }, window_ms: 15 * minute_ms },
  everywhere: { attempts: { customer: 50, worker: 50 }, window_ms: 60 * minute_ms },
  /** Codes together with a password, once a password alone is no longer checked. */
  code: { attempts: { customer: 5, worker: 5 }, window_ms: 15 * minute_ms },
} as const;
type Rule = (typeof rules)[keyof typeof rules];

const mostOf = ({ attempts }: Rule, account: string): number =>
  account.startsWith("customer:") ? attempts.customer : attempts.worker;

/** One attempt, already counted; the caller reports its result. */
export type Attempt = {
  /** The account is locked for this network: the password alone is not accepted without a second factor. */
  readonly needs_code: boolean;
  readonly failed: () => Promise<void>;
  readonly passed: () => Promise<void>;
  /** The result is neither success nor failure, such as a correct password without its code. */
  readonly undone: () => Promise<void>;
};

type Counter = { readonly account: string; readonly network: string; readonly rule: Rule };

/**
 * Begins an attempt and counts it before the password is checked. Refuses `login.slow` with the remaining seconds after
 * three failures from a network, and `login.locked` with the remaining seconds once a network, or all networks
 * together, have used up their attempts; an attempt with a code is then still checked.
 */
export async function beginAttempt(
  db: Kysely<DB>,
  { account, ip }: AttemptSource,
  { with_code }: { readonly with_code: boolean },
  now: Date,
): Promise<Attempt> {
  const network = networkOf(ip);
  const own: Counter = { account, network, rule: rules.own };
  const everywhere: Counter = { account, network: "*", rule: rules.everywhere };
  const code: Counter = { account: `${account}#code`, network, rule: rules.code };
  const taken = await countLogin(db, own, everywhere, now);
  const counted = [own, everywhere].filter((counter) => taken.has(counter));
  const refused_by = [own, everywhere].find((counter) => !taken.has(counter));
  if (refused_by) {
    const refusal = await refusalOf(db, refused_by, now);
    if (!with_code || refusal.code !== "login.locked") throw refusal;
    await count(db, code, now);
    counted.push(code);
  }
  return {
    needs_code: refused_by !== undefined,
    failed: async () => {
      for (const one of counted) await noteFailure(db, one, now);
    },
    passed: () => forgetPassed(db, { account, network }),
    undone: async () => {
      for (const one of counted) await takeBack(db, one);
    },
  };
}

/** Deletes all attempts of an account after its password was set by a mailed link. */
export async function forgetAttempts(db: Kysely<DB>, account: string): Promise<void> {
  await db
    .deleteFrom("login_attempt")
    .where("account", "in", [account, `${account}#code`])
    .execute();
}

/** A success: the attempts of its network are forgotten, and the attempt does not count for all networks. */
async function forgetPassed(
  db: Kysely<DB>,
  { account, network }: { readonly account: string; readonly network: string },
): Promise<void> {
  const own = db
    .deleteFrom("login_attempt")
    .where("account", "in", [account, `${account}#code`])
    .where("network", "=", network)
    .returning("network");
  await db
    .with("own", () => own)
    .updateTable("login_attempt")
    .set({ attempts: sql<number>`greatest(0, attempts - 1)` })
    .where("account", "=", account)
    .where("network", "=", "*")
    // Reads the deleted rows first: like a login, this takes the row of the network before that of all networks.
    .where((e) => e(e.selectFrom("own").select(e.fn.countAll().as("rows")), ">=", "0"))
    .execute();
}

/** Delay of the next attempt in seconds. */
const waitAfter = (attempts: number): number =>
  attempts < free_attempts ? 0 : Math.min(longest_wait_s, 2 ** (attempts - free_attempts + 1));

type Attempts = OnConflictBuilder<DB, "login_attempt">;

/** Adds one attempt to a row, unless its limit is reached; concurrent attempts cannot exceed the limit. */
const addOne =
  ({ account, rule }: Counter, now: Date) =>
  (conflict: Attempts) => {
    const since = new Date(now.getTime() - rule.window_ms);
    const wait = sql`case when login_attempt.attempts < ${free_attempts} then 0
      else least(${longest_wait_s}, power(2, login_attempt.attempts - ${free_attempts - 1})) end`;
    const over = sql<boolean>`login_attempt.last_at <= ${since}`;
    const may_try =
      rule === rules.own
        ? sql<boolean>`(login_attempt.failed_at is null
            or login_attempt.failed_at + ${wait} * interval '1 second' <= ${now})`
        : sql<boolean>`true`;
    return conflict
      .columns(["account", "network"])
      .doUpdateSet({
        attempts: sql<number>`case when ${over} then 1 else login_attempt.attempts + 1 end`,
        failed_at: sql<Date | null>`case when ${over} then null else login_attempt.failed_at end`,
        last_at: now,
      })
      .where(sql<boolean>`${over} or (login_attempt.attempts < ${mostOf(rule, account)} and ${may_try})`);
  };

/** Counts an attempt of a network and, where that is allowed, of all networks; returns the counters that took it. */
async function countLogin(
  db: Kysely<DB>,
  own: Counter,
  everywhere: Counter,
  now: Date,
): Promise<ReadonlySet<Counter>> {
  const { account, network } = everywhere;
  const taken = await db
    .with("own", (c) =>
      c
        .insertInto("login_attempt")
        .values({ account: own.account, network: own.network, attempts: 1, last_at: now })
        .onConflict(addOne(own, now))
        .returning("attempts"),
    )
    .with("everywhere", (c) =>
      c
        .insertInto("login_attempt")
        .columns(["account", "network", "attempts", "last_at"])
        .expression((e) =>
          e
            .selectFrom("own")
            .select([
              sql<string>`${account}`.as("account"),
              sql<string>`${network}`.as("network"),
              sql<number>`1`.as("attempts"),
              sql<Date>`${now}::timestamptz`.as("last_at"),
            ]),
        )
        .onConflict(addOne(everywhere, now))
        .returning("attempts"),
    )
    .selectNoFrom((e) => [
      e.exists(e.selectFrom("own").select("attempts")).as("own"),
      e.exists(e.selectFrom("everywhere").select("attempts")).as("everywhere"),
    ])
    .executeTakeFirstOrThrow();
  return new Set([...(taken.own ? [own] : []), ...(taken.everywhere ? [everywhere] : [])]);
}

/** Counts an attempt with a code. Refuses as above. */
async function count(db: Kysely<DB>, counter: Counter, now: Date): Promise<void> {
  const { account, network } = counter;
  const taken = await db
    .insertInto("login_attempt")
    .values({ account, network, attempts: 1, last_at: now })
    .onConflict(addOne(counter, now))
    .returning("attempts")
    .executeTakeFirst();
  if (!taken) throw await refusalOf(db, counter, now);
}

async function refusalOf(db: Kysely<DB>, { account, network, rule }: Counter, now: Date): Promise<Refusal> {
  const stored = await db
    .selectFrom("login_attempt")
    .selectAll()
    .where("account", "=", account)
    .where("network", "=", network)
    .executeTakeFirst();
  return refusedBy(stored, { most: mostOf(rule, account), window_ms: rule.window_ms }, now);
}

type Stored = { readonly attempts: number; readonly last_at: Date; readonly failed_at: Date | null };

function refusedBy(
  stored: Stored | undefined,
  { most, window_ms }: { readonly most: number; readonly window_ms: number },
  now: Date,
): Refusal {
  const secondsTo = (instant: number): number => Math.max(1, Math.ceil((instant - now.getTime()) / 1000));
  // A login that succeeded meanwhile deleted the row: the next attempt will be counted.
  if (!stored) return new Refusal("login.slow", { seconds: 1 });
  if (stored.attempts >= most)
    return new Refusal("login.locked", { seconds: secondsTo(stored.last_at.getTime() + window_ms) });
  const failed_at = stored.failed_at?.getTime() ?? now.getTime();
  return new Refusal("login.slow", { seconds: secondsTo(failed_at + waitAfter(stored.attempts) * 1000) });
}

async function noteFailure(db: Kysely<DB>, { account, network }: Counter, now: Date): Promise<void> {
  await db
    .updateTable("login_attempt")
    .set({ failed_at: now })
    .where("account", "=", account)
    .where("network", "=", network)
    .execute();
}

async function takeBack(db: Kysely<DB>, { account, network }: Counter): Promise<void> {
  await db
    .updateTable("login_attempt")
    .set({ attempts: sql<number>`greatest(0, attempts - 1)` })
    .where("account", "=", account)
    .where("network", "=", network)
    .execute();
}
