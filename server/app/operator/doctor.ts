import { brands } from "#brands/all.ts";
import { requesterOf, viesClient } from "#server/tax/index.ts";
import { access, statfs } from "node:fs/promises";
import path from "node:path";
import tls from "node:tls";
import { type Kysely, sql } from "kysely";
import nodemailer from "nodemailer";
import { clamdScanner } from "#server/kernel/files/clamd.ts";
import { clockGapMs, largest_gap_ms } from "#server/kernel/db/clock-gap.ts";
import { otherVersion, pendingMigrations, read_only, worksWith } from "#server/kernel/db/migrate.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import { officeProgram } from "#server/files/index.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { misspelled } from "#server/kernel/settings/environment.ts";
import { configProblems, dataProblems } from "../production.ts";
import { version } from "../version.ts";
import { type Finding, note, ok, problem } from "./finding.ts";
import { openStore } from "./open.ts";
import { consistencyFindings, secretFindings } from "./restored.ts";

const timeout_ms = 10_000;

/** The findings of a check; one that throws is a problem with its message. */
async function checked(part: string, check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${timeout_ms / 1000} s`)), timeout_ms);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return [problem(part, error instanceof Error ? error.message : String(error))];
  } finally {
    clearTimeout(timer);
  }
}

const oldest_node = 20;

function environmentFindings(config: Config, env: NodeJS.ProcessEnv): readonly Finding[] {
  const node = Number(process.versions.node.split(".")[0]);
  const missing = configProblems(config, env).map((text) =>
    config.production ? problem("environment", text) : note("environment", `Production: ${text}`),
  );
  return [
    node >= oldest_node
      ? ok("node", `Node ${process.versions.node}`)
      : problem("node", `Node ${process.versions.node} is too old: Node ${oldest_node} or newer is needed.`),
    ...misspelled(env).map(({ name, meant }) =>
      note("environment", `${name} is not a setting of this server. Is ${meant} meant?`),
    ),
    ...(missing.length > 0 ? missing : [ok("environment", "All settings are there.")]),
  ];
}

type DatabaseFacts = {
  readonly version: string;
  readonly encoding: string;
  readonly fsync: string;
  readonly may_create: boolean;
  readonly connections: number;
  readonly folds: boolean;
  readonly restoring: boolean;
};

/** Version, rights, safety of writes, migrations and clock of the database. */
async function databaseFindings(db: Kysely<DB>, root_dir: string): Promise<readonly Finding[]> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create,
      current_setting('max_connections')::int as connections, lower('ŁÓDŹ') = 'łódź' as folds,
      pg_is_in_recovery() as restoring
  `.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("The database answered nothing.");
  const gap_ms = Math.abs(await clockGapMs(db));
  const state = await pendingMigrations(db, path.join(root_dir, "server/kernel/db/migrations"));
  return [
    Number.parseInt(facts.version, 10) >= 15
      ? ok("database", `PostgreSQL ${facts.version}, ${facts.connections} connections`)
      : problem("database", `PostgreSQL ${facts.version} is too old: 15 or newer is needed.`),
    ...(facts.encoding === "UTF8"
      ? []
      : [problem("database", `The encoding is ${facts.encoding}: create the database with encoding UTF8.`)]),
    ...(facts.fsync === "on"
      ? []
      : [problem("database", "fsync is off: a power failure would lose paid orders. Turn it on.")]),
    ...(facts.may_create
      ? []
      : [
          problem(
            "database",
            "The role may not create tables and schemas: make it the owner of its database.",
          ),
        ]),
    ...(facts.folds
      ? []
      : [
          problem(
            "database",
            "The locale knows ASCII characters only: create the database with a UTF-8 locale (C.UTF-8, pl_PL.UTF-8).",
          ),
        ]),
    ...(facts.restoring ? [problem("database", read_only)] : []),
    migrationFinding(state),
    gap_ms <= largest_gap_ms
      ? ok("clock", `Differs from the database's by ${Math.round(gap_ms)} ms`)
      : problem(
          "clock",
          `Differs from the database's by ${Math.round(gap_ms / 1000)} s: synchronise both machines (NTP).`,
        ),
  ];
}

function migrationFinding(state: Awaited<ReturnType<typeof pendingMigrations>>): Finding {
  const { pending, unknown } = state;
  if (unknown.length > 0)
    return worksWith(state, version)
      ? note(
          "migrations",
          `Those of a newer version have run (${unknown.join(", ")}); this one works with them.`,
        )
      : problem("migrations", otherVersion(state, version));
  return pending.length > 0
    ? note("migrations", `${pending.length} will run at the next start: ${pending.join(", ")}.`)
    : ok("migrations", "All have run.");
}

const least_free_bytes = 1024 ** 3;
const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

async function storageFindings(config: Config): Promise<readonly Finding[]> {
  await (await openStore(config)).probe();
  return [
    ok(
      "storage",
      config.s3
        ? `Bucket ${config.s3.bucket} stores and removes a file.`
        : "The folder of files can be written.",
    ),
  ];
}

async function diskFindings({ data_dir }: Config): Promise<readonly Finding[]> {
  const exists = await access(data_dir).then(
    () => true,
    () => false,
  );
  if (!exists) return [note("disk", `${data_dir} does not exist yet.`)];
  const { bavail, bsize } = await statfs(data_dir);
  const free = bavail * bsize;
  return [
    free >= least_free_bytes
      ? ok("disk", `${gigabytes(free)} free in ${data_dir}`)
      : problem("disk", `Only ${gigabytes(free)} free in ${data_dir}: make room.`),
  ];
}

async function mailFindings({ smtp_url, demo }: Config): Promise<readonly Finding[]> {
  if (smtp_url === null)
    return [(demo ? note : problem)("mail", "SMTP_URL is not set: mails are stored and not sent.")];
  const { hostname } = new URL(smtp_url);
  const transport = nodemailer.createTransport({ url: smtp_url, connectionTimeout: timeout_ms });
  try {
    await transport.verify();
    return [ok("mail", `${hostname} accepts the login.`)];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [problem("mail", `The mail server ${hostname} cannot be used (${why}): check SMTP_URL.`)];
  } finally {
    transport.close();
  }
}

async function scannerFindings({ clamd_url }: Config): Promise<readonly Finding[]> {
  if (clamd_url === null) return [note("scanner", "CLAMD_URL is not set: uploaded files are not scanned.")];
  await clamdScanner(clamd_url, timeout_ms).scan(streamOf(Buffer.from("doctor")));
  return [ok("scanner", "clamd scans.")];
}

/** Third parties that are configured: any response means that the address is reached. */
function thirdParties(config: Config): readonly { readonly name: string; readonly url: string }[] {
  const providers = Object.entries(config.providers).flatMap(([name, settings]) =>
    settings === null || config.standins.some((one) => one === name) ? [] : [{ name, url: settings.address }],
  );
  const services = [
    { name: "company register", url: config.company_register_url },
    { name: "nbp", url: config.nbp_url },
    { name: "ksef", url: config.ksef?.url ?? null },
    { name: "shipx", url: config.shipx?.url ?? null },
  ];
  return [...providers, ...services.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]))];
}

const reached = (name: string, url: string): Promise<readonly Finding[]> =>
  checked(name, async () => {
    try {
      const { body } = await fetch(url, { signal: AbortSignal.timeout(timeout_ms), redirect: "manual" });
      await body?.cancel();
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
      throw new Error(`${url} is not reached${cause}.`, { cause: error });
    }
    return [ok(name, `${new URL(url).host} is reached.`)];
  });

/** What the register of VAT numbers answers about the seller's own number, with which it is asked about every buyer. */
export async function viesFindings(base_url: string, requester: string): Promise<readonly Finding[]> {
  const { answer, reason } = await viesClient({ base_url, requester, timeout_ms }).check(requester);
  if (answer === "valid") return [ok("vies", `The register knows the seller's number ${requester}.`)];
  if (answer === "invalid" || reason === "INVALID_REQUESTER_INFO" || reason === "INVALID_INPUT")
    return [
      problem(
        "vies",
        `The register does not know the seller's number ${requester}: every company of the Union is charged VAT.`,
      ),
    ];
  const is_away = reason === "NO_CONNECTION" || reason === "TIMEOUT";
  return [
    (is_away ? problem : note)(
      "vies",
      `${new URL(base_url).host} gave no answer about a number (${reason}).`,
    ),
  ];
}

async function engineFindings(db: Kysely<DB>): Promise<readonly Finding[]> {
  const engines = await db
    .selectFrom("engine")
    .select(["name", "base_url", "out_reason"])
    .where("enabled", "=", true)
    .where("stand_in", "=", false)
    .orderBy("name")
    .execute();
  if (engines.length === 0)
    return [note("engines", "No translation engine is set up: machine work is not sold.")];
  const each = engines.map(async ({ name, base_url, out_reason }) =>
    out_reason === null
      ? reached(`engine ${name}`, base_url)
      : [
          problem(
            `engine ${name}`,
            `The engine refused its key or quota (${out_reason}). Test it at the desk.`,
          ),
        ],
  );
  return (await Promise.all(each)).flat();
}

const soon_days = 14;

/** The certificate that customers and providers see. Fails when the host is not reached or its certificate is not trusted. */
export function certificateFindings(host: string, port: number, now: Date): Promise<readonly Finding[]> {
  return new Promise((done, fail) => {
    const socket = tls.connect({ host, port, servername: host, timeout: timeout_ms }, () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.end();
      const days = Math.floor((new Date(valid_to).getTime() - now.getTime()) / 86_400_000);
      const text = `The certificate of ${host} is valid for ${days} more days.`;
      done([days >= soon_days ? ok("certificate", text) : problem("certificate", `${text} Renew it.`)]);
    });
    socket.on("timeout", () => socket.destroy(new Error(`${host} did not answer.`)));
    socket.on("error", (error: Error) => fail(new Error(`${host}: ${error.message}`, { cause: error })));
  });
}

async function publicFindings(config: Config, now: Date): Promise<readonly Finding[]> {
  const hosts = new Set(Object.keys(config.hosts).filter((host) => !host.endsWith(".localhost")));
  const url = config.public_url === null ? null : new URL(config.public_url);
  if (url?.protocol === "https:") hosts.add(url.host);
  const certificates = [...hosts].map((host) =>
    checked("certificate", () => {
      const { hostname, port } = new URL(`https://${host}`);
      return certificateFindings(hostname, Number(port) || 443, now);
    }),
  );
  return (await Promise.all(certificates)).flat();
}

function programFindings({ office_program }: Config): readonly Finding[] {
  const found = officeProgram(office_program);
  if (found !== null) return [ok("programs", `${found} converts doc, xls and ppt.`)];
  return [
    office_program === null
      ? note(
          "programs",
          "LibreOffice is not installed: doc, xls and ppt are translated as files, not in the editor.",
        )
      : problem("programs", `OFFICE_PROGRAM is not a program that can be run: ${office_program}`),
  ];
}

/** Whether the database of the test mode exists, or can be created. */
async function testModeFindings(db: Kysely<DB>, { test_mode }: Config): Promise<readonly Finding[]> {
  if (!test_mode) return [];
  const { rows } = await sql<{ name: string; exists: boolean; may_create: boolean }>`
    select current_database() || '_test' as name,
      exists (select from pg_database where datname = current_database() || '_test') as exists,
      coalesce((select rolcreatedb or rolsuper from pg_roles where rolname = current_user), false) as may_create
  `.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("The database answered nothing.");
  const { name, exists, may_create } = facts;
  if (exists) return [ok("test mode", `The database ${name} exists.`)];
  return [
    may_create
      ? note("test mode", `The database ${name} will be created at the next start.`)
      : problem(
          "test mode",
          `The role may not create the database ${name}: create it with this role as its owner, or leave TEST_MODE unset.`,
        ),
  ];
}

/** Whether an installation has been started on this database. */
async function hasTables(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('price_list') is not null as has`.execute(
    db,
  );
  return rows[0]?.has === true;
}

type Asked = { readonly config: Config; readonly db: Kysely<DB>; readonly clock: () => Date };

/** Checks a configuration and its installation; changes nothing but a file that the storage stores and removes. */
export async function doctor(
  { config, db, clock }: Asked,
  env: NodeJS.ProcessEnv,
): Promise<readonly Finding[]> {
  const database = await checked("database", () => databaseFindings(db, config.root_dir));
  // The migrations are asked about last, so that whatever else is wrong, the database answers.
  const answers = database.some(({ part, state }) => part === "migrations" && state !== "problem");
  const dataFindings = async (): Promise<readonly Finding[]> => {
    const problems = await dataProblems(db, config, clock());
    if (problems.length === 0)
      return [ok("data", "No data of the demo, and every portal has its price lists.")];
    return problems.map((text) => (config.production ? problem : note)("data", text));
  };
  const parts = await Promise.all([
    checked("storage", () => storageFindings(config)),
    checked("disk", () => diskFindings(config)),
    checked("mail", () => mailFindings(config)),
    checked("scanner", () => scannerFindings(config)),
    ...thirdParties(config).map(({ name, url }) => reached(name, url)),
    ...(config.vies_url === null
      ? []
      : [checked("vies", () => viesFindings(config.vies_url ?? "", requesterOf(brands[0].seller)))]),
    checked("certificate", () => publicFindings(config, clock())),
    checked("programs", () => Promise.resolve(programFindings(config))),
  ]);
  const ofData = async (): Promise<readonly Finding[]> =>
    (await hasTables(db))
      ? [
          ...(await checked("data", dataFindings)),
          ...(await checked("secrets", () => secretFindings(db, config))),
          ...(await checked("files", () => consistencyFindings(db, config))),
          ...(await checked("engines", () => engineFindings(db))),
        ]
      : [note("data", "Not checked: the first start creates the tables.")];
  const inside = answers
    ? [...(await ofData()), ...(await checked("test mode", () => testModeFindings(db, config)))]
    : [];
  return [...environmentFindings(config, env), ...database, ...inside, ...parts.flat()];
}
