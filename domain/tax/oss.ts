import { vatPrefix } from "#domain/vat-id.ts";

/**
 * The special scheme for electronic services to consumers of other member states: up to a yearly sum of all of them they
 * are taxed at home, above it at the rate of the consumer's state (Directive 2006/112/EC art. 59c; art. 28k ust. 2).
 */
export type OssThreshold = {
  /** First calendar year the sum holds for. */
  readonly since: number;
  /** Net, in grosze; the euro amount of the directive is in cents. */
  readonly pln: bigint;
  readonly eur: bigint;
};

export const oss_thresholds: readonly OssThreshold[] = [{ since: 2021, pln: 4_200_000n, eur: 1_000_000n }];

type StandardRate = { readonly country: string; readonly since: string; readonly rate_bps: bigint };

const rows = (text: string): StandardRate[] =>
  text
    .trim()
    .split(/\s+/)
    .map((row) => {
      const [country = "", rate = "", since = "2021-07-01"] = row.split(":");
      return { country, since, rate_bps: BigInt(rate) };
    });

// Assumed: to be signed by the tax adviser before the scheme is used; a new rate is a new row and no row is edited.
/** Standard rates of the other member states, in basis points, by the day they begin. */
export const standard_rates: readonly StandardRate[] = rows(`
  AT:2000 BE:2100 BG:2000 CY:1900 CZ:2100 DE:1900 DK:2500 EE:2000 EE:2200:2024-01-01 EE:2400:2025-07-01
  EL:2400 ES:2100 FI:2400 FI:2550:2024-09-01 FR:2000 HR:2500 HU:2700 IE:2300 IT:2200 LT:2100 LU:1700 LV:2100
  MT:1800 NL:2100 PT:2300 RO:1900 RO:2100:2025-08-01 SE:2500 SI:2200 SK:2000 SK:2300:2025-01-01
`);

/** Standard rate of a member state other than Poland on a day, in basis points; null for all other countries. */
export function standardRate(country: string, date: string): bigint | null {
  const prefix = vatPrefix(country);
  const rate = standard_rates
    .filter((row) => row.country === prefix && row.since <= date)
    .reduce<StandardRate | null>((last, row) => (last && last.since > row.since ? last : row), null);
  return rate?.rate_bps ?? null;
}

/** What has been sold so far to consumers of other member states, net in grosze: this year and in the whole year before. */
export type OssSales = { readonly this_year: bigint; readonly last_year: bigint };

/**
 * The rate an electronic service to a consumer in `country` carries on `date`; null while it is taxed at home. The supply
 * that passes the threshold is the first at the other rate; whoever passed it last year stays above it this year.
 */
export function ossRate(country: string, date: string, net: bigint, sold: OssSales): bigint | null {
  const year = Number(date.slice(0, 4));
  const threshold = oss_thresholds.findLast(({ since }) => since <= year);
  if (!threshold) return null;
  const is_above = sold.last_year > threshold.pln || sold.this_year + net > threshold.pln;
  return is_above ? standardRate(country, date) : null;
}
