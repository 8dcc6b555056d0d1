import { describe, expect, test } from "vitest";
import { retention_rules, standard_retention } from "#domain/accounts/retention.ts";
import { finishedOrder } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { session } from "#test/session.ts";
import { day, inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const admin = () => session(installation, { zone: "staff", email: "admin@example.com" });
async function retentionRun(): Promise<void> {
  await installation.runRound("retention.round");
  await installation.runJobs();
}
async function set(change: Partial<typeof standard_retention>): Promise<void> {
  const [brand] = await admin().call("brandSettings", {});
  const seen = brand?.retention.value ?? standard_retention;
  const body = { value: { ...seen, ...change }, seen, reason: "Polityka prywatności" };
  await admin().call("setRetention", { params: { brand: brand?.brand ?? "" }, body });
}

describe("Retention by brand", () => {
  test("is set within limits, with a reason and a history, and names a concurrent change", async () => {
    const [brand] = await admin().call("brandSettings", {});
    expect(brand?.retention).toMatchObject({ value: standard_retention, changed: null });
    const params = { brand: brand?.brand ?? "" };
    const body = { value: { ...standard_retention, files: 120 }, seen: standard_retention, reason: "Umowa" };
    const [changed] = await admin().call("setRetention", { params, body });
    expect(changed?.retention).toMatchObject({ value: { files: 120 }, changed: { reason: "Umowa" } });
    expect((await admin().refusal("setRetention", { params, body })).code).toBe("setting.changed");
    const few = { ...body, value: { ...standard_retention, files: retention_rules.files.least - 1 } };
    expect((await admin().refusal("setRetention", { params, body: few })).status).toBe(422);
    const lines = await admin().call("auditLines", { query: { act: "setting.change" } });
    expect(lines.data[0]?.detail).toMatchObject({ key: "retention", reason: "Umowa" });
    await set(standard_retention);
  });

  test("files, texts, mails, links and old entries of the log go when their time is over, not before", async () => {
    const { who } = await someCustomer(installation);
    const order = await finishedOrder(installation, who);
    const files = () =>
      installation.db
        .selectFrom("attachment")
        .innerJoin("file", "file.id", "attachment.file_id")
        .select(["file.storage_key", "file.deleted_at"])
        .where("attachment.order_id", "=", order.id)
        .execute();
    const documents = () =>
      installation.db.selectFrom("work_document").select("id").where("order_id", "=", order.id).execute();
    const mails = () =>
      installation.db
        .selectFrom("mail")
        .select("text")
        .where("order_id", "=", order.id)
        .where("recipient", "!=", "")
        .execute();
    const first_entry = await installation.db
      .selectFrom("audit_log")
      .select("id")
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    await set({ files: 90, mails: 120, logs: 365 });
    installation.clock.forward(89 * day);
    await retentionRun();
    expect((await files()).every(({ deleted_at }) => deleted_at === null)).toBe(true);

    installation.clock.forward(2 * day);
    await retentionRun();
    const removed = await files();
    expect(removed.length).toBeGreaterThan(1);
    for (const { storage_key, deleted_at } of removed) {
      expect(deleted_at).not.toBeNull();
      await expect(installation.machine.store.read(storage_key)).rejects.toThrow("ENOENT");
    }
    expect(await documents()).toEqual([]);
    expect((await mails()).length).toBeGreaterThan(0);

    installation.clock.forward(30 * day);
    await retentionRun();
    expect(await mails()).toEqual([]);
    const entry = () =>
      installation.db
        .selectFrom("audit_log")
        .select("id")
        .where("id", "=", first_entry.id)
        .executeTakeFirst();
    expect(await entry()).toBeDefined();
    // The log has no brand: the longest setting counts, and the other brands have the standard one.
    installation.clock.forward(365 * day);
    await retentionRun();
    expect(await entry()).toBeDefined();
    installation.clock.forward((standard_retention.logs - 365) * day);
    await retentionRun();
    expect(await entry()).toBeUndefined();
    await set(standard_retention);
  });
});
