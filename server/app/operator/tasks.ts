import { refusalSentence } from "./refusal-sentence.ts";
import { sql } from "kysely";
import { locales } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import { staff_roles, type StaffRole } from "#domain/accounts/staff-rights.ts";
import { inviteStaff, resetSecondFactor, sendStaffLink } from "#server/accounts/index.ts";
import { runChecks } from "#server/accounting/index.ts";
import { type Actor, writeAudit } from "#server/kernel/audit.ts";
import { lowered } from "#server/kernel/db/lowered.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { troubledJobs } from "#server/kernel/jobs/trouble.ts";
import { resendMail, unsentMails } from "#server/messages/index.ts";
import { replayEvent, unsettledEvents } from "#server/payments/index.ts";
import { retryJob, retryJobs } from "../failed-jobs-commands.ts";
import { doctor } from "./doctor.ts";
import { missingFiles } from "./missing-files.ts";
import { moveTo } from "./move-to.ts";
import { type Installation, openStore } from "./open.ts";

/** A sentence about wrong input; the command ends with it and changes nothing. */
export class Misuse extends Error {}

export type Task = {
  readonly usage: string;
  readonly what: string;
  /** Prints lines; answers whether everything is in order. */
  readonly run: (
    installation: Installation,
    args: readonly string[],
    print: (line: string) => void,
  ) => Promise<boolean>;
};

/** The audit log names the operator of the machine. */
const operator: Actor = { role: "operator", id: null, staff_role: null };

function wholeId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text))
    throw new Misuse(`"${text ?? ""}" is not a number of a row.`);
  return Number(text);
}

const roleOf = (text: string | undefined): StaffRole => {
  const role = staff_roles.find((one) => one === text);
  if (!role) throw new Misuse(`The role is one of ${staff_roles.join(", ")}, not "${text ?? ""}".`);
  return role;
};

async function staffByEmail(tx: Tx, email: string | undefined) {
  const row = await tx
    .selectFrom("staff_user")
    .select(["id", "email", "locale", "active", "password_hash"])
    .where(sql<string>`lower(email)`, "=", lowered(email ?? ""))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Misuse(`No staff account has the address "${email ?? ""}".`);
  return row;
}

const linkLines = (url: string): readonly string[] => [
  "The link to set a password, also sent by mail. It opens the account, so pass it on safely:",
  url,
];

export const tasks: Readonly<Record<string, Task>> = {
  doctor: {
    usage: "doctor",
    what: "checks the configuration and everything that it leads to",
    run: async (installation, _args, print) => {
      const findings = await doctor(installation, process.env);
      for (const { state, part, text } of findings) print(`${state.padEnd(8)} ${part.padEnd(12)} ${text}`);
      const problems = findings.filter(({ state }) => state === "problem").length;
      print(problems === 0 ? "No problems." : `Problems: ${problems}.`);
      return problems === 0;
    },
  },
  "check data": {
    usage: "check data",
    what: "runs the rules on live data (ledger, payments, invoices, orders) and names broken ones",
    run: async ({ db }, _args, print) => {
      const violations = await runChecks(db);
      for (const { name, rows } of violations) {
        print(`broken   ${name}`);
        for (const row of rows)
          print(
            `         ${JSON.stringify(row, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value))}`,
          );
      }
      print(violations.length === 0 ? "All rules hold." : `Broken rules: ${violations.length}.`);
      return violations.length === 0;
    },
  },
  "check files": {
    usage: "check files",
    what: "looks up the bytes of every stored file and names the missing ones",
    run: async ({ db, config }, _args, print) => {
      const missing = await missingFiles(db, await openStore(config), (done) =>
        print(`         ${done} looked up`),
      );
      for (const { table, id, key } of missing) print(`missing  ${table} ${id}: ${key}`);
      print(missing.length === 0 ? "No file is missing." : `Missing files: ${missing.length}.`);
      return missing.length === 0;
    },
  },
  "move-to": {
    usage: "move-to <address of a database>",
    what: "copies the embedded database of a stopped server into an empty PostgreSQL, and files into the bucket",
    run: async (installation, [to_url = ""], print) => {
      if (!/^postgres(ql)?:\/\//.test(to_url))
        throw new Misuse("The address looks like postgres://role:password@host/name.");
      return moveTo(installation, to_url, print);
    },
  },
  "staff list": {
    usage: "staff list",
    what: "lists the accounts of the desk",
    run: async ({ db }, _args, print) => {
      const rows = await db.selectFrom("staff_user").selectAll().orderBy("id").execute();
      for (const { email, role, active, password_hash, totp_enabled_at } of rows)
        print(
          [
            email.padEnd(40),
            role.padEnd(12),
            active ? (password_hash === null ? "invited" : "active") : "inactive",
            totp_enabled_at === null ? "" : "second factor",
          ]
            .join(" ")
            .trimEnd(),
        );
      return true;
    },
  },
  "staff add": {
    usage: "staff add <address> <role> <language> <name>",
    what: `creates an account of the desk and prints its link; roles: ${staff_roles.join(", ")}`,
    run: async ({ db, config, clock }, [email = "", role, locale = "", ...name], print) => {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Misuse(`"${email}" is not an e-mail address.`);
      const language = locales.find((one) => one === locale);
      if (!language) throw new Misuse(`The language is one of ${locales.join(", ")}, not "${locale}".`);
      if (name.length === 0) throw new Misuse("The name is missing.");
      const input = {
        email: email.toLowerCase(),
        role: roleOf(role),
        locale: language,
        name: name.join(" "),
        reason: "command line",
      };
      const url = await transact(db, (tx) => inviteStaff(tx, { config }, operator, input, clock()));
      for (const line of linkLines(url)) print(line);
      return true;
    },
  },
  "staff password": {
    usage: "staff password <address>",
    what: "prints a link that sets a new password; older links end",
    run: async ({ db, config, clock }, [email], print) => {
      const url = await transact(db, async (tx) => {
        const row = await staffByEmail(tx, email);
        if (!row.active) throw new Misuse(`The account ${row.email} is deactivated.`);
        const what = { act: "staff.invite_again", object: "staff_user", object_id: row.id } as const;
        await writeAudit(tx, operator, what, clock());
        // An invited account has none yet: its link is valid for longer, and its mail says what it is for.
        const kind = row.password_hash === null ? "staff_invitation" : "staff_password";
        return sendStaffLink(tx, { config }, row, kind, clock());
      });
      for (const line of linkLines(url)) print(line);
      return true;
    },
  },
  "staff second-factor": {
    usage: "staff second-factor <address>",
    what: "removes a lost second factor; every session of the account ends",
    run: async ({ db, config, clock }, [email], print) => {
      await transact(db, async (tx) =>
        resetSecondFactor(tx, { config }, operator, (await staffByEmail(tx, email)).id, clock()),
      );
      print("Removed. The next login asks for a new one.");
      return true;
    },
  },
  "jobs list": {
    usage: "jobs list",
    what: "lists failed background jobs",
    run: async ({ db }, _args, print) => {
      const rows = await troubledJobs(db, { state: undefined, limit: 100, offset: 0 });
      for (const { id, name, attempts, max_attempts, error } of rows)
        print(`${String(id).padEnd(10)} ${name.padEnd(32)} ${attempts}/${max_attempts} ${error ?? ""}`);
      print(`Failed jobs: ${rows.length}.`);
      return true;
    },
  },
  "jobs retry": {
    usage: "jobs retry <number|all>",
    what: "retries one failed job, or all of them",
    run: async ({ db, clock }, [which], print) => {
      const count = await transact(db, async (tx) => {
        if (which === "all") return retryJobs(tx, operator, clock());
        await retryJob(tx, operator, wholeId(which), clock());
        return 1;
      });
      print(`Retried: ${count}.`);
      return true;
    },
  },
  "mails list": {
    usage: "mails list",
    what: "lists mails that were not sent",
    run: async ({ db }, _args, print) => {
      const rows = await unsentMails(db);
      for (const { id, kind, recipient, error } of rows)
        print(`${String(id).padEnd(10)} ${kind.padEnd(28)} ${recipient} ${error ?? "waiting"}`);
      print(`Unsent mails: ${rows.length}.`);
      return true;
    },
  },
  "mails resend": {
    usage: "mails resend <number|failed>",
    what: "sends a mail again, or all that failed",
    run: async ({ db, clock }, [which], print) => {
      const failed =
        which === "failed" ? (await unsentMails(db)).filter(({ error }) => error !== null) : null;
      const ids = failed?.map(({ id }) => id) ?? [wholeId(which)];
      let refused = 0;
      for (const id of ids)
        try {
          await transact(db, (tx) => resendMail(tx, operator, id, clock()));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused += 1;
          print(`refused  ${id}: ${refusalSentence(error)}`);
        }
      print(`Will be sent: ${ids.length - refused}, refused: ${refused}.`);
      return refused === 0;
    },
  },
  "events list": {
    usage: "events list",
    what: "lists notifications of payment providers without an effect",
    run: async ({ db }, _args, print) => {
      const rows = await unsettledEvents(db);
      for (const { id, provider, kind, event_id, received_at } of rows)
        print(
          `${String(id).padEnd(10)} ${provider.padEnd(12)} ${kind.padEnd(14)} ${received_at.toISOString()} ${event_id}`,
        );
      print(`Notifications without effect: ${rows.length}.`);
      return true;
    },
  },
  "events replay": {
    usage: "events replay <number>",
    what: "settles a stored notification again; one that is settled changes nothing",
    run: async ({ db, clock }, [which], print) => {
      await transact(db, (tx) => replayEvent(tx, operator, wholeId(which), clock()));
      print("It will be settled by the running server.");
      return true;
    },
  },
};
