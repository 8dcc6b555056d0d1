import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  buyingCompany,
  byId,
  confirmation,
  previewBy,
  type Program,
  problemOf,
  topUpBy,
} from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { day, inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
let program: Program;
beforeEach(async () => {
  ({ company, program } = await buyingCompany(installation));
});

const body = { url: "https://hooks.example.com/orders", types: ["order.paid"] as ["order.paid"] };
const idempotency_key = "again";

describe("integrations 3: a call repeated with its Idempotency-Key has one effect", () => {
  test("a webhook is made once, rotated once and tested once, each with the same answer", async () => {
    const made = await program.call("apiCreateWebhook", { body, idempotency_key });
    expect(await program.call("apiCreateWebhook", { body, idempotency_key })).toEqual(made);
    const one = { ...byId(made.endpoint.id), idempotency_key };
    const rotated = await program.call("apiRotateWebhook", one);
    expect(rotated.secret).not.toBe(made.secret);
    expect(await program.call("apiRotateWebhook", one)).toEqual(rotated);
    await program.call("apiTestWebhook", one);
    await program.call("apiTestWebhook", one);
    expect((await program.call("apiWebhookDeliveries", one)).data).toHaveLength(1);
    const later = await program.call("apiRotateWebhook", { ...one, idempotency_key: "later" });
    // The first rotation answers its own secret, although another one followed.
    expect((await program.call("apiRotateWebhook", one)).secret).toBe(rotated.secret);
    expect(later.secret).not.toBe(rotated.secret);
  });

  test("no secret of a webhook is stored", async () => {
    const made = await program.call("apiCreateWebhook", { body, idempotency_key: "stored" });
    await program.call("apiRotateWebhook", { ...byId(made.endpoint.id), idempotency_key: "stored" });
    const { rows } = await sql<{ answer: unknown }>`
      select answer from idempotency where route in ('apiCreateWebhook', 'apiRotateWebhook')`.execute(
      installation.db,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(rows)).not.toContain("whsec_");
  });

  test("a file is stored once; other bytes under the key are refused, and no bytes are left over", async () => {
    const send = (bytes: string) =>
      program.upload("umowa.txt", bytes, "pl", { "idempotency-key": idempotency_key });
    const first = (await send("jeden dwa trzy")).json<{ id: number }>();
    expect((await send("jeden dwa trzy")).json()).toEqual(first);
    expect(problemOf(await send("cztery pięć")).code).toBe("idempotency.key_reused");
    const rows = await installation.db.selectFrom("file").select("storage_key").execute();
    const named = rows.map(({ storage_key }) => storage_key).filter((key) => key.startsWith("upload/"));
    const stored = fs
      .readdirSync(path.join(installation.files_dir, "upload"))
      .map((name) => `upload/${name}`);
    expect(stored.toSorted()).toEqual(named.toSorted());
  });

  test("a refusal is decided again, and a response is given again within seven days", async () => {
    const { id, gross } = await previewBy(program, 250);
    const order = { ...confirmation(id, gross, "balance"), idempotency_key };
    expect((await program.problem("apiConfirmPreview", order)).code).toBe("balance.too_low");
    await topUpBy(installation, company.session);
    const bought = await program.call("apiConfirmPreview", order);
    expect(bought.payment.state).toBe("paid");
    installation.clock.forward(6 * day);
    await installation.runJobs();
    expect(await program.call("apiConfirmPreview", order)).toEqual(bought);
    expect((await program.call("apiOrders", {})).data).toHaveLength(1);
  });
});
