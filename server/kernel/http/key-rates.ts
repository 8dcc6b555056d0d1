import type { FastifyReply, FastifyRequest } from "fastify";
import { account_factor, key_rates, type ApiScope, type KeyRate } from "#domain/api/scopes.ts";
import { Refusal } from "#domain/errors.ts";
import type { Machine } from "../ports/machine.ts";
import type { Caller } from "./caller.ts";
import { machineOfKey } from "./key-machine.ts";
import { isAgentCall } from "./agent-calls.ts";
import { keyDigest, type KeyRow, proveKey, rowOfKey } from "./key-proof.ts";
import { countHits, limited, openMemory, window_ms } from "./limits.ts";
import { networkOf } from "./network.ts";

/**
 * Refused proofs in a minute, of a key or of all unknown keys from a network, before further ones are refused without a
 * query. They are counted in memory, because keys cannot be guessed: the limit only spares the database.
 */
const most_failures = 60;
/** For how long a key is known, so that unknown keys from its network do not stop it. */
const known_ms = 24 * 3_600_000;

type KeyCall = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly scope: ApiScope | null;
  readonly rate: KeyRate;
};
/** Proves the caller of the public API and counts the call. Refuses as `proveKey`, and `rate.limited`. */
export type AdmitKey = (call: KeyCall, now: Date) => Promise<Caller>;

/**
 * What a key, or a network without one, has used up in this minute is cached until its end, so that a flood is refused
 * without a query. A proof itself is never cached: a revoked key stops at once.
 */
export function openKeyCalls(live: Machine): AdmitKey {
  const over = openMemory<{ readonly ends_at: number }>();
  const failures = openMemory<{ readonly ends_at: number; readonly count: number }>();
  const known_keys = openMemory<{ readonly ends_at: number }>();

  const requireFew = (key: string, at: number): void => {
    const failed = failures.get(key, at);
    if (failed && failed.count >= most_failures) throw limited(failed.ends_at - at);
  };
  const countFailure = (key: string, at: number): void => {
    const { ends_at, count } = failures.get(key, at) ?? { ends_at: at + window_ms, count: 0 };
    failures.set(key, { ends_at, count: count + 1 });
  };

  return async ({ request, reply, scope, rate }, now) => {
    const key_sha256 = keyDigest(request);
    const machine = machineOfKey(live, request);
    if (!machine.config.rate_limits)
      return proveKey(machine, request, { row: await usableRow(machine, key_sha256, scope), scope }, now);
    const at = now.getTime();
    const key = key_sha256.toString("hex");
    const network = networkOf(request.ip);
    requireFew(key, at);
    if (!known_keys.get(key, at)) requireFew(network, at);
    const used_up = over.get(`${key} ${rate}`, at);
    if (used_up) {
      announce(reply, rate, { calls: 0, ms: used_up.ends_at - at });
      throw limited(used_up.ends_at - at);
    }
    const row = await usableRow(machine, key_sha256, scope);
    if (row) known_keys.set(key, { ends_at: at + known_ms });
    const caller = await proveKey(machine, request, { row, scope }, now).catch((error: unknown) => {
      if (error instanceof Refusal) countFailure(row ? key : network, at);
      throw error;
    });
    const left = await countCall(machine, caller, rate, now);
    announce(reply, rate, left);
    if (left.calls >= 0) return caller;
    over.set(`${key} ${rate}`, { ends_at: at + left.ms });
    throw limited(left.ms);
  };
}

/**
 * The row of a key, where it may be used: the token of a grant is for the agents' address alone (RFC 8707), whose tools call the
 * rows of the public API.
 */
async function usableRow(
  machine: Machine,
  key_sha256: Buffer,
  scope: ApiScope | null,
): Promise<KeyRow | undefined> {
  const row = await rowOfKey(machine, key_sha256);
  return row?.kind === "grant" && scope !== null && !isAgentCall() ? undefined : row;
}

type Left = { readonly calls: number; readonly ms: number };

/** Counts a call for its key and its account; answers what is left of the scarcer of both. */
async function countCall({ db }: Machine, { key, name }: Caller, rate: KeyRate, now: Date): Promise<Left> {
  const of_key = key_rates[rate];
  const limits: Readonly<Record<string, number>> = {
    [`key:${key?.id} ${rate}`]: of_key,
    [`account ${name} ${rate}`]: of_key * account_factor,
  };
  const counted = await countHits(db, Object.keys(limits), now);
  const left = counted.map(({ key: counter, hits, ends_at }) => ({
    calls: (limits[counter] ?? 0) - hits,
    ms: ends_at.getTime() - now.getTime(),
  }));
  return left.toSorted((a, b) => a.calls - b.calls)[0] ?? { calls: of_key, ms: window_ms };
}

/** What is left of the minute, in the headers of the draft ratelimit-headers 10. */
function announce(reply: FastifyReply, rate: KeyRate, { calls, ms }: Left): void {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  reply.header("ratelimit-policy", `"${rate}";q=${key_rates[rate]};w=60`);
  reply.header("ratelimit", `"${rate}";r=${Math.max(0, calls)};t=${seconds}`);
}
