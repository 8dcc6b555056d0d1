import type { FastifyReply } from "fastify";
import { account_factor, key_rates, type KeyRate } from "#domain/api/scopes.ts";
import type { Machine } from "../ports/machine.ts";
import type { Caller } from "./caller.ts";
import { countHits, limited } from "./limits.ts";

/**
 * Counts a call of the public API for its key and its account, and answers what is left of the minute (draft
 * ratelimit-headers 10). Refuses `rate.limited` over either limit.
 */
export async function countKeyCall(
  { db, config }: Machine,
  { key, name }: Caller,
  rate: KeyRate,
  reply: FastifyReply,
  now: Date,
): Promise<void> {
  if (!config.rate_limits || key === null) return;
  const of_key = key_rates[rate];
  const limits: Readonly<Record<string, number>> = {
    [`key:${key.id} ${rate}`]: of_key,
    [`account ${name} ${rate}`]: of_key * account_factor,
  };
  const counted = await countHits(db, Object.keys(limits), now);
  const left = counted.map(({ key: counter, hits, ends_at }) => ({
    calls: (limits[counter] ?? 0) - hits,
    ms: ends_at.getTime() - now.getTime(),
  }));
  const scarcest = left.toSorted((a, b) => a.calls - b.calls)[0];
  if (!scarcest) return;
  const seconds = Math.max(1, Math.ceil(scarcest.ms / 1000));
  reply.header("ratelimit-policy", `"${rate}";q=${of_key};w=60`);
  reply.header("ratelimit", `"${rate}";r=${Math.max(0, scarcest.calls)};t=${seconds}`);
  if (scarcest.calls < 0) throw limited(scarcest.ms);
}
