import Fastify from "fastify";
import { brands } from "#brands/all.ts";
import { vies as register } from "#demo/standins/vies.ts";
import { requesterOf } from "#server/tax/index.ts";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { environmentTable, misspelled, variables } from "#server/kernel/settings/environment.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { rolledBack } from "#server/kernel/db/transact.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo } from "#test/people.ts";
import { session } from "#test/session.ts";
import { inOneInstallation } from "#test/steps.ts";
import { version } from "../version.ts";
import { certificateFindings, doctor, viesFindings } from "./doctor.ts";
import { file_columns, missingFiles } from "./missing-files.ts";
import { openInstallation } from "./open.ts";
import { help, taskOf } from "./run.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** Runs a command on the installation under test and answers its lines. */
async function run(
  line: string,
  db: Kysely<DB> = installation.db,
): Promise<{ readonly in_order: boolean; readonly lines: readonly string[] }> {
  const found = taskOf(line.split(" "));
  if (!found) throw new Error(`${line} is no command`);
  const { machine } = installation;
  const lines: string[] = [];
  const { config, clock } = machine;
  const opened = {
    config,
    db,
    clock,
    url: installation.url,
    is_alone: false,
    close: () => Promise.resolve(),
  };
  const in_order = await found.task.run(opened, found.args, (text) => void lines.push(text));
  return { in_order, lines };
}
const root = path.resolve(import.meta.dirname, "../../..");

describe("Commands of the operator", () => {
  test("a new account of the desk gets its link, a role, and a line of the audit log", async () => {
    const { lines } = await run("staff add new.admin@example.com admin en Nora Admin");
    expect(lines.at(-1)).toMatch(/\/staff\/invitation\/[\w-]{20,}$/);
    await installation.runJobs();
    const [mail] = await mailsSentTo(installation, "new.admin@example.com");
    expect(mail?.text).toContain(lines.at(-1));
    expect((await run("staff list")).lines.join("\n")).toMatch(/new\.admin@example\.com +admin +invited/);
    const ada = session(installation, { zone: "staff", email: "admin@example.com" });
    const { data } = await ada.call("auditLines", { query: { act: "staff.invite" } });
    expect(data[0]).toMatchObject({ actor_role: "operator", person: null, act: "staff.invite" });
  });

  test("a lost second factor is removed and a password is set by a new link", async () => {
    const { db } = installation;
    await sql`update staff_user set totp_secret = 'v1.sealed', totp_enabled_at = now() where email = 'piotr@example.com'`.execute(
      db,
    );
    await run("staff second-factor Piotr@example.com");
    const row = await db
      .selectFrom("staff_user")
      .select("totp_enabled_at")
      .where("email", "=", "piotr@example.com")
      .executeTakeFirstOrThrow();
    expect(row.totp_enabled_at).toBeNull();
    expect((await run("staff password piotr@example.com")).lines.at(-1)).toContain("/staff/invitation/");
  });

  test("an invited account without a password gets its invitation again", async () => {
    await run("staff add third@example.com accounting pl Trzecia Osoba");
    const { lines } = await run("staff password third@example.com");
    await installation.runJobs();
    const mails = await mailsSentTo(installation, "third@example.com");
    expect(mails.map(({ kind }) => kind)).toEqual(["staff_invitation", "staff_invitation"]);
    expect(mails.some(({ text }) => text.includes(lines.at(-1) ?? "?"))).toBe(true);
    expect(await run("check data")).toEqual({ in_order: true, lines: ["All rules hold."] });
  });

  test.each([
    ["staff add address admin en Name", /is not an e-mail address/],
    ["staff add new@example.com owner en Name", /The role is one of/],
    ["staff add new@example.com admin fr Name", /The language is one of/],
    ["staff add new@example.com admin en", /The name is missing/],
    ["staff password unknown@example.com", /No staff account has the address/],
    ["mails resend zero", /is not a number of a row/],
    ["events replay 0", /is not a number of a row/],
  ])("%s is refused with a sentence", async (line, sentence) => {
    await expect(run(line)).rejects.toThrow(sentence);
  });

  test("a failed mail is listed and sent again", async () => {
    const { db } = installation;
    await run("staff add second@example.com accounting pl Druga Osoba");
    await sql`update mail set error = 'mailbox full' where recipient = 'second@example.com'`.execute(db);
    expect((await run("mails list")).lines.join("\n")).toContain("mailbox full");
    const { in_order, lines } = await run("mails resend failed");
    expect(in_order).toBe(false);
    expect(lines[0]).toMatch(/^refused  \d+: [A-Z].+\. \(mail\.secret\)$/);
    expect(lines[1]).toBe("Will be sent: 0, refused: 1.");
    expect((await run("jobs list")).lines.at(-1)).toMatch(/^Failed jobs: \d+\.$/);
    expect((await run("jobs retry all")).lines.at(-1)).toMatch(/^Retried: \d+\.$/);
    expect((await run("events list")).lines.at(-1)).toBe("Notifications without effect: 0.");
    await expect(run("events replay 999999")).rejects.toMatchObject({ code: "payment.not_found" });
  });

  test("data that breaks a rule is named, with its row", async () => {
    const { in_order, lines } = await rolledBack(installation.db, async (tx) => {
      await sql`insert into cart (hash, brand_id, locale, currency, created_at) values ('odd', 1, 'pl', 'PLN', now())`.execute(
        tx,
      );
      await sql`insert into "order" (hash, brand_id, cart_id, service_type, plan, source_lang, target_lang, status, currency,
          tax_rate_bps, price_net, vat, price_gross, price_trace, created_at)
        select 'odd', 1, id, 'write', 'E', 'pl', 'en', 'in_analysis', 'PLN', 2300, 1, 0, 1, '{}', now() from cart where hash = 'odd'`.execute(
        tx,
      );
      return run("check data", tx);
    });
    expect(in_order).toBe(false);
    expect(lines[0]).toMatch(/^broken {3}\S/);
    expect(lines[1]).toContain("{");
    expect(lines.at(-1)).toMatch(/^Broken rules: [1-9]\d*\.$/);
    expect(await run("check data")).toEqual({ in_order: true, lines: ["All rules hold."] });
  });

  test("without a database no command begins a new one", async () => {
    const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-none-"));
    const { config } = installation.machine;
    await expect(openInstallation({ ...config, data_dir, database_url: null })).rejects.toThrow(
      "DATABASE_URL is missing",
    );
    expect(fs.readdirSync(data_dir)).toEqual([]);
    fs.rmdirSync(data_dir);
  });

  test("an unknown command is answered with the list of all", () => {
    expect(taskOf(["stuff"])).toBeNull();
    expect(help()).toContain("staff second-factor <address>");
  });
});

describe("Files that rows name", () => {
  test("a file that is not in the storage is found, with its table and number", async () => {
    const { db, machine } = installation;
    await sql`insert into file (hash, brand_id, name, size_bytes, sha256, storage_key, state, created_at)
      values ('gone', 1, 'gone.txt', 1, 'x', 'file/gone', 'refused', now())`.execute(db);
    const missing = await missingFiles(db, machine.store, () => {});
    expect(missing.map(({ table, key }) => ({ table, key }))).toEqual([{ table: "file", key: "file/gone" }]);
    const broken = { ...machine.store, probe: async () => {}, get: () => Promise.reject(new Error("reset")) };
    await expect(missingFiles(db, broken, () => {})).rejects.toThrow("reset");
    await sql`delete from file where hash = 'gone'`.execute(db);
  });

  test("every column with a key of the storage is looked up", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '^(storage|pdf|attachment)_key$' and table_name not in ('bytes_to_remove', 'bytes_without_row')
      order by 1
    `.execute(installation.db);
    expect(rows.map(({ name }) => name)).toEqual(
      file_columns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
  });
});

describe("The doctor", () => {
  test("asks the register of VAT numbers about the seller's own, because with a wrong one every company is charged VAT", async () => {
    const app = Fastify();
    await app.register(register, { mount: "/rest", now: () => new Date() });
    const url = `${await app.listen({ host: "127.0.0.1", port: 0 })}/rest`;
    const about = async (requester: string) => (await viesFindings(url, requester))[0]?.state;
    expect(await about(requesterOf(brands[0].seller))).toBe("ok");
    expect(await about("GB123456789")).toBe("problem");
    await app.close();
    expect(await about(requesterOf(brands[0].seller))).toBe("problem");
  });

  test("says in sentences what is in order and what is not", async () => {
    const { machine, db } = installation;
    const config = { ...machine.config, root_dir: root, public_url: null };
    const findings = await doctor({ config, db, clock: () => new Date() }, {});
    const of = (part: string) => findings.filter((one) => one.part === part);
    expect(of("database")[0]?.state).toBe("ok");
    expect(of("database")[0]?.text).toContain("PostgreSQL");
    expect(of("migrations")).toEqual([{ state: "ok", part: "migrations", text: "All have run." }]);
    expect(of("storage")[0]?.state).toBe("ok");
    expect(of("clock")[0]?.state).toBe("ok");
  });

  test("names an unreachable mail server and an unreachable host", async () => {
    const server = net.createServer().listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    const { port } = server.address() as net.AddressInfo;
    server.close();
    const { machine, db } = installation;
    const config = { ...machine.config, smtp_url: `smtp://127.0.0.1:${port}` };
    const findings = await doctor({ config, db, clock: () => new Date() }, {});
    expect(findings.find(({ part }) => part === "mail")).toMatchObject({
      state: "problem",
      text: expect.stringMatching(/^The mail server 127\.0\.0\.1 cannot be used \(.*ECONNREFUSED/) as string,
    });
    await expect(certificateFindings("localhost", port, new Date())).rejects.toThrow(/ECONNREFUSED/);
  });

  test("names migrations of a newer version, and whether this one works with them", async () => {
    const { machine, db } = installation;
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2026')`.execute(db);
    const config = { ...machine.config, root_dir: root };
    const found = async () =>
      (await doctor({ config, db, clock: () => new Date() }, {})).find(({ part }) => part === "migrations");
    expect(await found()).toEqual({
      state: "note",
      part: "migrations",
      text: "Those of a newer version have run (9999_future); this one works with them.",
    });
    await sql`comment on table kysely_migration is 'oldest version: 99.0.0'`.execute(db);
    expect(await found()).toEqual({
      state: "problem",
      part: "migrations",
      text: `The database is of a newer version (its migration 9999_future is not known here), which works with 99.0.0 and newer; this is ${version}. Start the newer version.`,
    });
    await sql`comment on table kysely_migration is null`.execute(db);
    expect(await found()).toMatchObject({
      state: "problem",
      text: expect.stringContaining("The database was made by another version") as string,
    });
    await sql`delete from kysely_migration where name = '9999_future'`.execute(db);
  });

  test("asks about a variable that is probably misspelled", () => {
    expect(misspelled({ SMPT_URL: "x", PATH: "x", S3_BUCKET: "x" })).toEqual([
      { name: "SMPT_URL", meant: "SMTP_URL" },
    ]);
  });
});

describe("The table of the environment", () => {
  test("is the one of the production guide", () => {
    const guide = fs.readFileSync(path.join(root, "docs/production.md"), "utf8");
    const cells = (text: string) =>
      text
        .split("\n")
        .filter((line) => line.startsWith("| `"))
        .map((line) =>
          line
            .split(/(?<!\\)\|/)
            .map((cell) => cell.trim())
            .join("|"),
        );
    expect(cells(guide).slice(0, Object.keys(variables).length)).toEqual(cells(environmentTable()));
  });
});
