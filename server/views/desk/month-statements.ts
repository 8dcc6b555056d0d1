import { type RawBuilder, sql } from "kysely";
import type { MonthWork } from "#contract/views/desk-month.ts";
import { missingDays, type StatementDays } from "#domain/payments/statement-days.ts";
import { our_accounts } from "#server/payments/index.ts";

/** Amounts as text, because JSON has no bigint. */
export type StatementRow = Pick<StatementDays, "from_on" | "until_on"> & {
  readonly iban: string;
  readonly opening: string;
  readonly closing: string;
  readonly last_on: string;
};

/**
 * The statements that decide which days of a month are covered: those of its days and the ones next to them, because
 * between two of them the balance is carried over.
 */
export const statementsOfDays = (first: string, last: string): RawBuilder<StatementRow[]> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('iban', iban, 'from_on', from_on, 'until_on', until_on,
      'opening', opening::text, 'closing', closing::text, 'last_on', last_on)), '[]')
    from (
      select *, max(until_on) over own as last_on,
        max(until_on) filter (where until_on < ${first}::date) over own as day_before,
        min(from_on) filter (where from_on > ${last}::date) over own as day_after
      from (
        select iban, opening, closing, coalesce(from_on, first_on) as from_on, coalesce(until_on, last_on) as until_on
        from bank_statement left join lateral (
          select min(booked_on) as first_on, max(booked_on) as last_on from bank_entry
          where bank_statement.from_on is null and bank_statement_id = bank_statement.id
        ) lines on true
      ) known window own as (partition by iban)
    ) one
    where until_on >= coalesce(day_before, ${first}::date) and from_on <= coalesce(day_after, ${last}::date))`;

/** Until when each of our accounts has statements, and which of the days have none. */
export const statementDays = (
  found: readonly StatementRow[],
  first: string,
  last: string,
): MonthWork["statements"] =>
  [...our_accounts].map(([iban, currency]) => {
    const own = found.filter((row) => row.iban === iban);
    const read = own.map(({ opening, closing, ...row }) => ({
      ...row,
      opening: BigInt(opening),
      closing: BigInt(closing),
    }));
    return { iban, currency, until: own[0]?.last_on ?? null, missing: missingDays(read, first, last) };
  });
