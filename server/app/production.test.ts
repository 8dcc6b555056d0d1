import { readConfig } from "./read-config.ts";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import { isSampleAccount } from "#brands/sample-accounts.ts";
import { someEngine } from "#test/engines.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";
import { configProblems, dataProblems, requireOwnServices } from "./production.ts";
import { provider_settings } from "#server/kernel/settings/providers.ts";

type Field = { readonly variable: string; readonly demo: string };

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
const root = path.resolve(import.meta.dirname, "../..");

const problemsOf = (change: Readonly<Record<string, string>>): string[] => {
  const env = { NODE_ENV: "production", DATABASE_URL: "postgres://db/shop", ...change };
  return configProblems(readConfig(env, "/"), env);
};
const sound = { PUBLIC_URL: "https://shop.example", SECRETS_KEY: Buffer.alloc(32, 7).toString("base64") };

describe("Production and demo data", () => {
  test("one message lists all problems and the start is refused", () => {
    const env = {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATABASE_URL: installation.url,
      ENGINE: "demo",
      LOCAL_BANK: "1",
      STRIPE_SECRET_KEY: "sk_test_demo",
      STRIPE_WEBHOOK_SECRET: "whsec_demo",
      ADMIN_EMAIL: "admin@shop.example",
      ADMIN_PASSWORD: "tolmaro-demo",
      PUBLIC_URL: "http://shop.example",
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/server/main.mjs"], {
      cwd: root,
      env,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stdout).toBe("");
    for (const part of [
      "ENGINE=demo",
      "LOCAL_BANK=1",
      "STRIPE_SECRET_KEY holds a value of the demo",
      "STRIPE_WEBHOOK_SECRET holds a value of the demo",
      "ADMIN_PASSWORD",
      'PUBLIC_URL must be an https address, not "http://shop.example"',
      "brands/tolmaro/brand.ts: the bank accounts (PLN, EUR) are samples",
      // The price lists of the test begin years in the future.
      "Brand tolmaro has no price list in PLN",
      "accounts of the demo",
    ])
      expect(stderr).toContain(part);
  });

  test("the demo is refused before its database is created", () => {
    const { status, stderr } = spawnSync(process.execPath, ["dist/server/main.mjs"], {
      cwd: root,
      env: { PATH: process.env["PATH"], NODE_ENV: "production", DATA_DIR: "/nonexistent/tolmaro" },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("DATABASE_URL must name a PostgreSQL server");
    expect(stderr).toContain("PUBLIC_URL is missing");
  });

  test("outside production the server alone runs without the demo's database and simulators", () => {
    const withoutDemo = (change: Readonly<Record<string, string>>) => () =>
      requireOwnServices(readConfig({ DATABASE_URL: "postgres://db/shop", ...change }, "/"));
    expect(withoutDemo({})).not.toThrow();
    expect(withoutDemo({ DATABASE_URL: "" })).toThrow("`npm start` runs the demo");
    expect(withoutDemo({ DEMO: "1" })).toThrow("`npm start` runs the demo");
    for (const change of [{ ENGINE: "demo" }, { STANDINS: "stripe" }, { LOCAL_BANK: "1" }])
      expect(withoutDemo(change)).toThrow("only the demo has");
    const { status, stderr } = spawnSync(process.execPath, ["dist/server/main.mjs"], {
      cwd: root,
      env: { PATH: process.env["PATH"], DATA_DIR: "/nonexistent/tolmaro" },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("Tolmaro could not start: DATABASE_URL is missing");
  });

  test("a public https address is required", () => {
    expect(problemsOf({}).join()).toContain("PUBLIC_URL is missing");
    expect(problemsOf({ PUBLIC_URL: "http://shop.example" }).join()).toContain("PUBLIC_URL must be");
    expect(problemsOf(sound).join()).not.toContain("PUBLIC_URL");
  });

  test.each([
    ["DATABASE_URL", "postgres://u:p@db.example/shop", "postgres://u:p@db.example/shop?sslmode=verify-full"],
    ["DATABASE_URL", "postgres://u:p@10.0.0.5/shop?sslmode=no-verify", "postgres://u:p@127.0.0.1/shop"],
    [
      "DATABASE_URL",
      "postgres://u:p@127.0.0.1/shop?host=db.example",
      "postgres://u:p@127.0.0.1/shop?host=/var/run/postgresql",
    ],
    [
      "DATABASE_URL",
      "postgres://u:p@db.example/shop?sslmode=require&uselibpqcompat=true",
      "postgres://u:p@db.example/shop?sslmode=verify-full&uselibpqcompat=true",
    ],
    [
      "SMTP_URL",
      "smtps://u:p@mail.example?tls.rejectUnauthorized=false",
      "smtp://u:p@127.0.0.1?tls.rejectUnauthorized=false",
    ],
    [
      "SMTP_URL",
      "smtp://u:p@mail.example?requireTLS=true&ignoreTLS=true",
      "smtps://u:p@mail.example?ignoreTLS=true",
    ],
    ["SMTP_URL", "smtp://u:p@mail.example", "smtps://u:p@mail.example"],
    ["SMTP_URL", "smtp://u:p@mail.example:587", "smtp://u:p@mail.example:587?requireTLS=true"],
    ["S3_ENDPOINT", "http://s3.example", "http://bucket:9000"],
    ["CLAMD_URL", "tcp://scanner.example:3310", "tcp://127.0.0.1:3310"],
    ["SENTRY_DSN", "http://key@faults.example/1", "https://key@faults.example/1"],
    ["GA4_ENDPOINT", "http://collector.example/mp", "https://collector.example/mp"],
    ["PAYU_URL", "http://secure.payu.example", "https://secure.payu.example"],
  ])("%s never leaves the machine without encryption: %s is refused, %s accepted", (name, plain, sealed) => {
    const about = (value: string) =>
      problemsOf({ ...sound, [name]: value }).filter((one) => one.includes(name));
    expect(about(plain)).toHaveLength(1);
    expect(about(sealed)).toEqual([]);
  });

  test("limits against guessing cannot be turned off", () => {
    expect(problemsOf({ ...sound, RATE_LIMITS: "0" }).join()).toContain("RATE_LIMITS=0");
  });

  test("a valid environment has no problems except the sample accounts of the brands", () => {
    const rest = problemsOf(sound).filter((problem) => !problem.includes("are samples"));
    expect(rest).toEqual([]);
  });

  test.each([
    ["DATABASE_URL", "tolmaro:word7@127.0.0.1/tolmaro", "must look like postgres://"],
    ["DATABASE_URL", "mysql://tolmaro:word7@127.0.0.1/tolmaro", "must look like postgres://"],
    ["DATABASE_URL", "postgres://tolmaro:word7[@127.0.0.1:x/tolmaro", "percent-encoded"],
    ["SMTP_URL", "mail.example.com", "must look like smtps://"],
    ["SMTP_URL", "https://user:word7@mail.example.com", "must look like smtps://"],
    ["LOG_LEVEL", "verbose", 'is one of trace, debug, info, warn, error, fatal, silent, not "verbose"'],
  ])("%s=%s is refused with a sentence, which does not repeat a password", (name, value, sentence) => {
    const read = () => readConfig({ ...sound, [name]: value }, "/");
    expect(read).toThrow(`${name} ${sentence.startsWith("perc") ? "" : sentence}`);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow("word7");
  });

  test("the simulated engine is refused outside the demo", () => {
    expect(readConfig({ DATABASE_URL: "postgres://db/shop" }, "/").engine).toBe("none");
    expect(readConfig({}, "/").engine).toBe("demo");
    expect(() => readConfig({ ENGINE: "best" }, "/")).toThrow("ENGINE");
  });

  test.each(["STRIPE_SECRET_KEY", "PAYPAL_WEBHOOK_ID", "PAYU_SECOND_KEY", "P24_CRC", "ECARD_PASSWORD"])(
    "the demo's value of %s is refused",
    (variable) => {
      const rows = Object.values(provider_settings).map(({ fields }) => Object.values<Field>(fields));
      const fields = rows.find((row) => row.some((field) => field.variable === variable)) ?? [];
      const real = Object.fromEntries(fields.map((field) => [field.variable, "live"]));
      const demo = fields.find((field) => field.variable === variable)?.demo ?? "";
      expect(problemsOf({ ...sound, ...real }).join()).not.toContain(variable);
      expect(problemsOf({ ...sound, ...real, [variable]: demo }).join()).toContain(
        `${variable} holds a value of the demo`,
      );
    },
  );

  test("a copied sample account is detected", () => {
    const accounts = brands.flatMap(({ seller }) => Object.values(seller.accounts));
    expect(accounts.every(isSampleAccount)).toBe(true);
    expect(isSampleAccount({ iban: "PL61 1090 1014 0000 0712 1981 2874" })).toBe(true);
    expect(isSampleAccount({ iban: "PL83101010230000261395100000" })).toBe(false);
  });
});

describe("Demo rows", () => {
  const problems = () => dataProblems(installation.db, installation.machine.config, installation.clock.now());

  test("an engine at a simulator is reported until it is disabled", async () => {
    const engine_id = await someEngine(installation, "deepl");
    const engine = installation.db.updateTable("engine").where("id", "=", engine_id);
    expect((await problems()).join()).not.toContain("simulators of the demo");
    await engine.set({ stand_in: true }).execute();
    expect((await problems()).join()).toContain("simulators of the demo (deepl)");
    await engine.set({ enabled: false }).execute();
    expect((await problems()).join()).not.toContain("simulators of the demo");
  });

  test("price lists and accounts of the demo are reported until they are replaced", async () => {
    const found = await problems();
    expect(found.filter((problem) => problem.includes("price lists"))).toHaveLength(2);
    expect(found.join()).toContain("accounts of the demo");

    await installation.db.updateTable("staff_user").set({ active: false }).execute();
    await installation.db.updateTable("translator").set({ active: false }).execute();
    await installation.db
      .updateTable("customer")
      .set({ blocked_at: installation.clock.now(), blocked_reason: "Konto pokazowe" })
      .execute();
    await installation.db
      .updateTable("price_list")
      .set({ valid_to: installation.clock.now() })
      .where("currency", "=", "PLN")
      .execute();
    const after = await problems();
    expect(after.join()).not.toContain("accounts of the demo");
    expect(after.join()).toContain("Brand tolmaro has no price list in PLN.");

    await installation.db.updateTable("price_list").set({ demo: false, valid_to: null }).execute();
    expect(await problems()).toEqual([]);
  });

  test("all seeded demo users are marked", async () => {
    for (const table of ["staff_user", "customer", "translator"] as const) {
      const rows = await installation.db.selectFrom(table).select(["email", "demo"]).execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ demo }) => demo)).toBe(true);
    }
  });
});
