import { readConfig } from "#server/app/read-config.ts";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo, registration } from "#test/people.ts";
import { session } from "#test/session.ts";
import { hour, inOneInstallation, visitor } from "#test/steps.ts";
import { sealSecondFactors } from "#server/accounts/second-factor/totp-secrets.ts";
import { configProblems } from "#server/app/production.ts";
import { openKeys } from "./settings/keys.ts";
import { secretKinds } from "./mail/table.ts";
import { demoSecretKey, readSecretKeys, secretsOf } from "./secrets.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
const key = () => randomBytes(32);

describe("Secrets are sealed by a key that is not in the database", () => {
  test("a sealed value opens with the same key and purpose only", () => {
    const [one, two] = [key(), key()];
    const sealed = secretsOf([one]).seal("totp:staff:1", "JBSWY3DP");
    expect(sealed).not.toContain("JBSWY3DP");
    expect(secretsOf([two, one]).unseal("totp:staff:1", sealed)).toBe("JBSWY3DP");
    expect(() => secretsOf([two]).unseal("totp:staff:1", sealed)).toThrow("not opened by SECRETS_KEY");
    expect(() => secretsOf([one]).unseal("totp:staff:2", sealed)).toThrow("not opened by SECRETS_KEY");
    expect(() => secretsOf([one]).unseal("totp:staff:1", `${sealed.slice(0, -2)}AA`)).toThrow("SECRETS_KEY");
  });

  test("SECRETS_KEY is 32 bytes in base64, with older keys after commas; production needs it", () => {
    const [one, two] = [key(), key()];
    expect(readSecretKeys(`${one.toString("base64")}, ${two.toString("base64")}`)).toEqual([one, two]);
    expect(readSecretKeys(undefined)).toBeNull();
    expect(() => readSecretKeys("too short")).toThrow("SECRETS_KEY is 32 random bytes");
    const production = { NODE_ENV: "production", DATABASE_URL: "postgres://db/tolmaro" };
    expect(configProblems(readConfig(production, "/"), production).join(" ")).toContain(
      "SECRETS_KEY is missing",
    );
    const SECRETS_KEY = one.toString("base64");
    expect(readConfig({ ...production, SECRETS_KEY }, "/").secret_keys).toEqual([one]);
  });

  test("the demo's key is in its data folder, readable by its owner only, and stays", () => {
    const folder = path.join(installation.files_dir, "..");
    const file = path.join(folder, "secrets.key");
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(demoSecretKey(folder)).toEqual(demoSecretKey(folder));
  });

  test("the database contains neither installation keys nor TOTP secrets in plain text", async () => {
    const staff = session(installation, { zone: "staff", email: "celina@example.com" });
    const { secret } = await staff.call("startStaffTotp", {});
    const rows = await installation.db.selectFrom("staff_user").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const keys = await installation.db.selectFrom("installation_key").select("value").execute();
    expect(keys.map(({ value }) => value.slice(0, 3))).toEqual(["v1.", "v1."]);
    for (const [table, column] of [
      ["staff_user", "totp_secret"],
      ["customer", "totp_secret"],
      ["installation_key", "value"],
    ] as const)
      await expect(
        sql`update ${sql.table(table)} set ${sql.ref(column)} = 'JBSWY3DP'`.execute(installation.db),
      ).rejects.toThrow("is_sealed");
  });

  test("values in plain text or under an older key are sealed at the next start and still open", async () => {
    const constraint = "staff_totp_secret_is_sealed";
    await sql`alter table staff_user drop constraint ${sql.ref(constraint)}`.execute(installation.db);
    await sql`alter table installation_key drop constraint installation_key_is_sealed`.execute(
      installation.db,
    );
    const { id } = await installation.db
      .updateTable("staff_user")
      .set({ totp_secret: "JBSWY3DPEHPK3PXP" })
      .where("email", "=", "admin@example.com")
      .returning("id")
      .executeTakeFirstOrThrow();
    const before = installation.machine.keys.sign("file", "payload");
    const old = installation.machine.secrets.unseal("key:hmac", await valueOf("hmac"));
    await installation.db
      .updateTable("installation_key")
      .set({ value: old })
      .where("name", "=", "hmac")
      .execute();
    const fresh = secretsOf([key(), demoSecretKey(path.join(installation.files_dir, ".."))]);
    await sealSecondFactors(installation.db, fresh);
    const keys = await openKeys(installation.db, fresh, installation.clock.now());
    expect(keys.sign("file", "payload")).toBe(before);
    expect(fresh.isFresh("key:hmac", await valueOf("hmac"))).toBe(true);
    const { totp_secret } = await installation.db
      .selectFrom("staff_user")
      .select("totp_secret")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(fresh.unseal(`totp:staff:${id}`, totp_secret ?? "")).toBe("JBSWY3DPEHPK3PXP");
  });
});

const valueOf = async (name: string): Promise<string> =>
  (
    await installation.db
      .selectFrom("installation_key")
      .select("value")
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
  ).value;

describe("A mail with an access link is not readable after a day", () => {
  test("its link is removed from the stored mail within 24 hours; other mails stay", async () => {
    const email = "sekret@example.com";
    await visitor(installation).call("register", { body: { ...registration, email } });
    const [activation] = await mailsSentTo(installation, email);
    expect(activation?.url).toContain("/password/verification/");
    installation.clock.forward(23 * hour);
    await visitor(installation).call("forgotPassword", { body: { email } });
    await mailsSentTo(installation, email);
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    const rows = await installation.db
      .selectFrom("mail")
      .select(["kind", "text", "html", "emptied_at"])
      .where("recipient", "=", email)
      .orderBy("id")
      .execute();
    expect(rows[0]).toEqual({ kind: "activation", text: "", html: "", emptied_at: installation.clock.now() });
    expect(rows[1]).toMatchObject({ kind: "password_reset", emptied_at: null });
    expect(rows[1]?.text).toContain("password-forgot");
    const readable = await installation.db
      .selectFrom("mail")
      .select("id")
      .where("kind", "not in", secretKinds())
      .where("emptied_at", "is not", null)
      .execute();
    expect(readable).toEqual([]);
  });

  test("every mail with a password link is of such a kind", () => {
    for (const kind of [
      "activation",
      "account_invitation",
      "staff_invitation",
      "staff_password",
      "translator_invitation",
      "translator_password",
      "password_reset",
      "email_change",
    ] as const)
      expect(secretKinds()).toContain(kind);
  });
});
