import fs from "node:fs";
import pg from "pg";
import { Logger, runTaskListOnce } from "graphile-worker";
import { test } from "vitest";
import { jobs } from "#server/app/composition.ts";
import { taskList } from "#server/kernel/jobs/worker.ts";
import type { Installation } from "#test/installation.ts";
import {
  anna,
  atBank,
  buyer,
  inOneShop,
  order_input,
  paidOrder,
  piotr,
  placeOrder,
  takeStage,
  translator,
  visitor,
} from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});
const make_due = `update graphile_worker._private_jobs job set run_at = now() - interval '1 second' where attempts = 0 and run_at <= $1`;

test("profile", async () => {
  const log: string[] = [];
  let on = false;
  const driver = pg.Client.prototype as any;
  const { query } = driver;
  driver.query = function (q: any, v: any, d: any) {
    const raw = typeof q === "string" ? q : (q?.text ?? "");
    (globalThis as any).texts ??= new Map();
    (globalThis as any).texts.set(raw, ((globalThis as any).texts.get(raw) ?? 0) + 1);
    const text = (typeof q === "string" ? q : (q?.text ?? "")).replace(/\s+/g, " ");
    if (on) {
      const vals = typeof q === "string" ? v : q?.values;
      const stack = new Error().stack ?? "";
      const at = stack
        .split("\n")
        .filter((l: string) => l.includes("/server/") && !/kernel\/db|zz-profile/.test(l))
        .slice(0, 4)
        .map((l: string) => l.replace(/.*\/server\//, "").replace(/\)$/, ""))
        .join(" < ");
      log.push(
        `[${this.processID}] ${text.slice(0, 300)} -- ${JSON.stringify(vals, (_k, x) => (typeof x === "bigint" ? String(x) : x))?.slice(0, 150)}\n        @ ${at}`,
      );
    }
    return query.call(this, q, v, d);
  };
  Error.stackTraceLimit = 60;
  const runAll = async (mark: boolean) => {
    const client = new pg.Client({ connectionString: shop.url });
    await client.connect();
    const tasks = Object.fromEntries(
      Object.entries(taskList(shop.machine, jobs)).map(([name, run]) => [
        name,
        async (p: unknown) => {
          if (mark) {
            log.push(`=== job ${name} ${JSON.stringify(p)}`);
            on = true;
          }
          try {
            await run(p);
          } finally {
            on = false;
            if (mark) log.push("--- end");
          }
        },
      ]),
    );
    for (;;) {
      const { rowCount } = await client.query(make_due, [shop.machine.clock()]);
      if (rowCount === 0) break;
      await runTaskListOnce(
        { noHandleSignals: true, logger: new Logger(() => () => {}) } as never,
        tasks,
        client as never,
      ).promise;
    }
    await client.end();
  };
  for (let i = 0; i < 2; i++) await paidOrder(shop, visitor(shop));
  const guest = visitor(shop);
  const step = async (name: string, run: () => Promise<any>) => {
    log.push(`=== ${name}`);
    on = true;
    try {
      return await run();
    } finally {
      on = false;
      log.push("--- end");
    }
  };
  const { cart_hash } = await step("createOrder", () =>
    guest.call("createOrder", { body: { ...order_input } }),
  );
  const cart: any = await step("cart", () => guest.call("cart", { params: { hash: cart_hash } }));
  const body = { ...buyer, expected_gross: cart.price_gross.currency_amount_decimal } as never;
  const placed: any = await step("placeCart", () =>
    guest.call("placeCart", { params: { hash: cart_hash }, body }),
  );
  await step("payment", () => guest.call("payment", { params: { hash: placed.payment_hash } }));
  await step("bank", () => atBank(shop, placed, "pay"));
  await runAll(true);
  const paid = await paidOrder(shop, anna(shop));
  const order = { id: paid.orders[0]?.id ?? 0, hash: paid.orders[0]?.hash ?? "" };
  const job_id = await takeStage(shop, order.id, "olena@example.com");
  for (let i = 0; i < 2; i++) {
    const s = i === 0 ? (_n: string, r: () => Promise<any>) => r() : step;
    await s("page order", () => anna(shop).call("order", { params: { hash: order.hash } }));
    await s("page job", () =>
      translator(shop, "olena@example.com").call("job", { params: { id: String(job_id) } }),
    );
    await s("page deskOrder", () => piotr(shop).call("deskOrder", { params: { id: String(order.id) } }));
    await s("page orders", () => anna(shop).call("orders", { query: {} }));
    await s("page deskOrders", () => piotr(shop).call("deskOrders", { query: {} }));
  }
  driver.query = query;
  const texts = (globalThis as any).texts as Map<string, number>;
  const counts = [...texts.values()];
  console.log(
    "distinct",
    counts.length,
    "used once",
    counts.filter((n) => n === 1).length,
    "3+",
    counts.filter((n) => n >= 3).length,
    "5+",
    counts.filter((n) => n >= 5).length,
  );
  fs.writeFileSync("/tmp/money-profile.txt", log.join("\n"));
});
