import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, placeOrder, visitor } from "#test/steps.ts";
import { recordQuery } from "./queries.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

test("Earlier orders of a guest are found by an index, whatever the case of the address", async () => {
  const { cart_hash } = await placeOrder(visitor(installation));
  // Copies of the order at other addresses, which are rolled back.
  const copies = await installation.db.startTransaction().execute();
  try {
    await sql`insert into cart overriding system value
      select (jsonb_populate_record(cart, jsonb_build_object('id', 100000 + n, 'hash', 'copy' || n,
        'email', 'someone' || n || '@example.com'))).*
      from cart, generate_series(1, 3000) n where cart.hash = ${cart_hash}`.execute(copies);
    await sql`insert into "order" overriding system value
      select (jsonb_populate_record("order", jsonb_build_object('id', 100000 + n, 'hash', 'copy' || n,
        'cart_id', 100000 + n))).*
      from "order", generate_series(1, 3000) n`.execute(copies);
    await sql`analyze cart, "order"`.execute(copies);
    const query = recordQuery(copies, { brand_id: 1, customer_id: null }, "Gosc@Example.com");
    expect(await query.execute()).toMatchObject([{ orders: 1n }]);
    const plan = JSON.stringify(await query.explain());
    expect(plan).toContain("cart_by_email");
    expect(plan).not.toContain("Seq Scan");
  } finally {
    await copies.rollback().execute();
  }
});
