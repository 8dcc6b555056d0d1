import { sql } from "kysely";
import { expect, test } from "vitest";
import { transact } from "#server/kernel/db/transact.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, placeOrder, visitor } from "#test/steps.ts";
import { guestCarts } from "./guest-orders.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const guest = { brand_id: 1, email: "Gosc@Example.com" };

test("The carts of a guest are found by an index, whatever the case of the address", async () => {
  const { cart_hash } = await placeOrder(visitor(installation));
  await sql`insert into cart overriding system value
    select (jsonb_populate_record(cart, jsonb_build_object('id', 100000 + n, 'hash', 'copy' || n,
      'email', 'someone' || n || '@example.com'))).*
    from cart, generate_series(1, 3000) n where cart.hash = ${cart_hash}`.execute(installation.db);
  await sql`analyze cart`.execute(installation.db);
  await transact(installation.db, async (tx) => {
    const { id } = await tx
      .selectFrom("cart")
      .select("id")
      .where("hash", "=", cart_hash)
      .executeTakeFirstOrThrow();
    expect(await guestCarts(tx, guest).execute()).toEqual([{ id }]);
    const plan = JSON.stringify(await guestCarts(tx, guest).explain());
    expect(plan).toContain("cart_of_address");
    expect(plan).not.toContain("Seq Scan");
  });
});
