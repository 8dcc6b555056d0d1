import { randomBytes } from "node:crypto";
import http from "node:http";
import { public_api } from "#contract/api/address.ts";
import { keyText } from "#domain/api/key-text.ts";
import { api_scopes } from "#domain/api/scopes.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import { type Figure, writeFigures } from "./figures.ts";
import { fillOrders } from "./orders.sql.ts";
import { brand_header, customerToken, withProduct } from "./product.ts";
import { at } from "./samples.ts";
import { startFloor } from "./start-floor.ts";

/** Calls of each address, by so many clients, after others that warm them up. */
const clients = 4;
const calls = 400;
const warm_calls = 50;
const hour_ms = 3_600_000;

type Target = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
};
const agent = new http.Agent({ keepAlive: true, maxSockets: clients });

/** One call to the end of its answer, in milliseconds. */
function call({ url, headers, body, status }: Target): Promise<number> {
  const begun = performance.now();
  return new Promise((done, fail) => {
    const method = body === undefined ? "GET" : "POST";
    const request = http.request(url, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => {
        if (answer.statusCode === status) done(performance.now() - begun);
        else fail(new Error(`${url} answered ${answer.statusCode}`));
      });
    });
    request.on("error", fail);
    request.end(body);
  });
}

type Times = { readonly p50: number; readonly p95: number };

/** Addresses call by call in turns, so that a noisy second falls on all of them. */
async function inTurns<N extends string>(targets: Readonly<Record<N, Target>>) {
  const names = Object.keys(targets) as N[];
  const took = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>;
  let left = calls + warm_calls;
  const client = async (): Promise<void> => {
    for (let round = left--; round > 0; round = left--) {
      // Another one is the first of each round.
      const turn = round % names.length;
      for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
        const time = await call(targets[name]);
        if (round <= calls) took[name].push(time);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (name: N): Times => ({ p50: at(took[name], 0.5), p95: at(took[name], 0.95) });
}

/** A customer with 10,000 orders: a session and a key. */
async function open(database_url: string): Promise<{ readonly token: string; readonly key: string }> {
  const { db, pool, close } = openDatabase(database_url, { max_connections: 1 });
  await pool.query(fillOrders(20_000, 1_000, 10_000));
  const { id: customer_id } = await db
    .selectFrom("customer")
    .select("id")
    .where("email", "=", "bench2@example.com")
    .executeTakeFirstOrThrow();
  const now = new Date();
  const expires_at = new Date(now.getTime() + hour_ms);
  const token = await customerToken(db, customer_id);
  const key = keyText("live", randomBytes(64));
  await db
    .insertInto("api_key")
    .values({
      customer_id,
      name: "bench",
      key_sha256: digest(key),
      hint: "…",
      scopes: [...api_scopes],
      currency: "PLN",
      order_limit: 0n,
      day_limit: 0n,
      month_limit: 0n,
      created_at: now,
      expires_at,
    })
    .execute();
  await close();
  return { token, key };
}

const ms = ({ p50, p95 }: Times): string => `${p50.toFixed(1)}, ${p95.toFixed(1)} ms`;

/** The addresses that are compared, of a session, a key and an agent with it. */
function targetsOf(url: string, floor_url: string, { token, key }: { token: string; key: string }) {
  const bearer = { authorization: `Bearer ${token}`, "x-brand": brand_header, "accept-language": "pl" };
  const by_key = { authorization: `Bearer ${key}`, "accept-language": "pl" };
  const of_agent = {
    ...by_key,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const params = { name: "list_orders", arguments: { limit: 20 } };
  const tool = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  return {
    floor: { url: `${floor_url}/list`, headers: bearer, status: 200 },
    portal: { url: `${url}/api/v2/order`, headers: bearer, status: 200 },
    api: { url: `${url}${public_api}/orders?limit=20`, headers: by_key, status: 200 },
    agent: { url: `${url}/mcp`, headers: of_agent, body: tool, status: 200 },
    // Invalid input is refused right after the proof, so these calls are the proof and a short answer.
    session: { url: `${url}/api/v2/order?page=x`, headers: bearer, status: 422 },
    key: { url: `${url}${public_api}/orders?limit=x`, headers: by_key, status: 422 },
  };
}
type Name = keyof ReturnType<typeof targetsOf>;

type Pair = {
  readonly what: string;
  readonly of: Name;
  readonly reference: Name;
  readonly goal: number | null;
};
const pairs: readonly Pair[] = [
  {
    what: "Public API: 20 of 10,000 orders by key, next to the same list of the portal",
    of: "api",
    reference: "portal",
    goal: 1.25,
  },
  {
    what: "Public API: proof of a key, next to that of a session (calls that are refused after it)",
    of: "key",
    reference: "session",
    goal: 1.3,
  },
  {
    what: "Agents: a call of list_orders, next to its row of the public API",
    of: "agent",
    reference: "api",
    goal: 3,
  },
  {
    what: "Public API: 20 of 10,000 orders by key, next to bare Fastify with the bare driver",
    of: "api",
    reference: "floor",
    goal: null,
  },
];

function figureOf({ what, of, reference, goal }: Pair, times: (name: Name) => Times): Figure {
  const [mine, theirs] = [times(of), times(reference)];
  const ratio = mine.p95 / theirs.p95;
  const figure = `p50, p95 ${ms(mine)}; ${reference} ${ms(theirs)}; p95 ${ratio.toFixed(2)}x, p50 ${(mine.p50 / theirs.p50).toFixed(2)}x`;
  process.stdout.write(`\n${what}\n  ${figure}${goal === null ? "" : ` (goal ${goal}x)`}\n`);
  if (goal !== null && ratio > goal) process.exitCode = 1;
  return { what, command: "npm run bench api", figure, floor: goal === null ? "–" : `${goal}x of p95` };
}

await withProduct("api", async ({ url, database_url }) => {
  const customer = await open(database_url);
  const floor = await startFloor(database_url);
  try {
    const times = await inTurns(targetsOf(url, floor.url, customer));
    writeFigures(pairs.map((pair) => figureOf(pair, times)));
  } finally {
    floor.stop();
    agent.destroy();
  }
});
