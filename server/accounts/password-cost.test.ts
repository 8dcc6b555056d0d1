import argon2 from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { isOutdated } from "./registration/password-threads.ts";
import { holder_table } from "./registration/passwords.ts";
import { logIn } from "#test/people.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
const email = "anna.nowak@example.com";
const password = "drewniany-kot-pod-oknem";
const hashOf = () =>
  installation.db
    .selectFrom(holder_table.customer)
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
async function setHash(password_hash: string): Promise<void> {
  const { id } = await hashOf();
  await installation.db.updateTable("person").set({ password_hash }).where("id", "=", id).execute();
}

describe("A login after the cost of passwords was raised", () => {
  test("replaces a hash of the former cost by one of today's, for the right password alone", async () => {
    const former = await argon2.hash(password);
    expect(isOutdated(former)).toBe(true);
    await setHash(former);
    expect((await logIn(installation, email, `${password}x`)).statusCode).toBe(401);
    expect((await hashOf()).password_hash).toBe(former);
    expect((await logIn(installation, email, password)).statusCode).toBe(200);
    const { password_hash: now } = await hashOf();
    expect(isOutdated(now ?? "")).toBe(false);
    expect((await logIn(installation, email, password)).statusCode).toBe(200);
    expect((await hashOf()).password_hash).toBe(now);
  });
});
