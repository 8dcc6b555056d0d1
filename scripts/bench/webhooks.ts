import { setTimeout as sleep } from "node:timers/promises";
import { openWebhookReceiver } from "#test/webhook-receiver.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { writePing } from "#server/webhooks/messages.ts";
import { writeFigures } from "./figures.ts";
import { withProduct } from "./product.ts";

/** A thousand endpoints get a hundred messages a second; of the second run a tenth never answers. */
const endpoint_count = 1000;
const per_second = 100;
const seconds = 40;
/** What has not arrived this long after the last message is missing. */
const patience_ms = 3000;

process.env["OUTSIDE_LOOPBACK"] = "1";

type Run = { readonly took: readonly number[]; readonly sent: number };

const part = (took: readonly number[], share: number): number =>
  Math.round(took.toSorted((a, b) => a - b)[Math.floor((took.length - 1) * share)] ?? 0);
const shares = [0.5, 0.95, 0.99];
const figures = ({ took }: Run): string => `${shares.map((share) => part(took, share)).join(", ")} ms`;

/** From the commit of a message to its arrival, at the endpoints that answer. */
async function measure(database_url: string, dead_share: number): Promise<Run> {
  const { db, close } = openDatabase(database_url, { max_connections: 8 });
  const receiver = await openWebhookReceiver();
  const now = new Date();
  const { id: customer_id } = await db.selectFrom("customer").select("id").limit(1).executeTakeFirstOrThrow();
  const paths = Array.from({ length: endpoint_count }, (_, nth) => ({
    path: `/${nth}`,
    is_dead: nth % 10 < dead_share * 10,
  }));
  for (const { path, is_dead } of paths) if (is_dead) receiver.answer(path, () => undefined);
  const endpoints = await db
    .insertInto("webhook_endpoint")
    .values(
      paths.map(({ path }) => ({
        customer_id,
        url: receiver.origin + path,
        types: ["order.paid" as const],
        created_at: now,
      })),
    )
    .returning(["id", "customer_id"])
    .execute();
  // Messages of an endpoint arrive in their order, so the nth that arrives is the nth that was committed.
  const committed = paths.map((): number[] => []);
  let sent = 0;
  const write = async (nth: number): Promise<void> => {
    const endpoint = endpoints[nth];
    if (!endpoint) return;
    await transact(db, (tx) => writePing(tx, endpoint, new Date()));
    if (paths[nth]?.is_dead) return;
    committed[nth]?.push(performance.now());
    sent += 1;
  };
  const writing: Promise<void>[] = [];
  const begun = performance.now();
  for (let count = 0; count < per_second * seconds; count++) {
    await sleep(Math.max(0, begun + (count * 1000) / per_second - performance.now()));
    // Each endpoint in turn, and a prime step so that neighbours are not sent to together.
    writing.push(write((count * 7) % endpoint_count));
  }
  await Promise.all(writing);
  await sleep(patience_ms);
  const took = paths.flatMap(({ path, is_dead }, nth) =>
    is_dead
      ? []
      : receiver.received
          .filter((one) => one.path === path)
          .flatMap(({ at }, order) => {
            const since = committed[nth]?.[order];
            return since === undefined ? [] : [Math.max(0, at - since)];
          }),
  );
  await receiver.close();
  await db.deleteFrom("webhook_endpoint").execute();
  await close();
  return { took, sent };
}

await withProduct("webhooks", async ({ database_url }) => {
  // The leader takes its lock, and the process its first connections.
  await sleep(3000);
  const sound = await measure(database_url, 0);
  const tenth_dead = await measure(database_url, 0.1);
  const lost = [sound, tenth_dead].map(({ sent, took }) => sent - took.length);
  const ratio = part(tenth_dead.took, 0.95) / Math.max(1, part(sound.took, 0.95));
  process.stdout.write(
    `\nwebhooks: ${endpoint_count} endpoints, ${per_second} messages/s, ${seconds} s; p50, p95, p99 from commit to arrival\n` +
      `  none dead:   ${figures(sound)}   missing ${lost[0]} of ${sound.sent}\n` +
      `  a tenth dead: ${figures(tenth_dead)}   missing ${lost[1]} of ${tenth_dead.sent}   p95 ${ratio.toFixed(1)} x\n`,
  );
  writeFigures([
    {
      what: `Webhooks: ${endpoint_count} endpoints, a tenth never answers, ${per_second} messages/s; p50, p95, p99 from commit to arrival`,
      command: "npm run bench webhooks",
      figure: `${figures(tenth_dead)}, lost ${lost[1]} of ${tenth_dead.sent}`,
      floor: `none dead: ${figures(sound)} (goal: p95 at most 1 s and 2 x)`,
    },
  ]);
  if (lost.some((count) => count > 0) || part(tenth_dead.took, 0.95) > 1000 || ratio > 2)
    process.exitCode = 1;
});
