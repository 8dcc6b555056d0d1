import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clamdAddress, clamdScanner, type Scanner, ScannerSilent } from "#server/kernel/files/clamd.ts";
import { clamdStandin, virus_signature } from "#demo/standins/clamd.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import { openInstallation, type Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { day, piotr, visitor } from "#test/steps.ts";

const infected = Buffer.from(`Umowa. ${virus_signature}`);
const clean = docxOf(paragraph(run("Czysta umowa.")));
const scan = (scanner: Scanner, bytes: Buffer) => scanner.scan(Readable.from([bytes]));

let clamd: Awaited<ReturnType<typeof clamdStandin>>;
let installation: Installation;
beforeAll(async () => {
  clamd = await clamdStandin();
  installation = await openInstallation({ CLAMD_URL: clamd.url });
});
afterAll(async () => {
  await installation.end();
  await clamd.end();
});

const colleague = (email: string) => session(installation, { zone: "staff", email });
const stored = (): string[] =>
  fs.existsSync(installation.files_dir)
    ? fs
        .readdirSync(installation.files_dir, { recursive: true, encoding: "utf8" })
        .filter((name) => /\/./.test(name))
    : [];
async function send(name: string, body: Buffer) {
  const sent = { query: { name, source_lang: "pl" as const }, body };
  const answer = await visitor(installation).send("uploadFile", sent);
  return {
    status: answer.statusCode,
    ...answer.json<{ data?: { hash: string }; error?: { code: string; message: string } }>(),
  };
}

describe("Verdicts of the scanner", () => {
  test("clean, found, and large files in chunks", async () => {
    const scanner = clamdScanner(clamd.url);
    expect(await scan(scanner, clean)).toBeNull();
    expect(await scan(scanner, infected)).toBe("Eicar-Test-Signature");
    expect(await scan(scanner, Buffer.concat([Buffer.alloc(5 << 20, "a"), infected]))).toBe(
      "Eicar-Test-Signature",
    );
    expect(await scan(scanner, Buffer.alloc(0))).toBeNull();
  });

  test("a scanner that is unavailable, silent or sends an invalid response gives no verdict", async () => {
    const scanner = clamdScanner(clamd.url, 300);
    for (const mode of ["hangs_up", "silent", "too_large", "nonsense"] as const) {
      clamd.faults.mode = mode;
      await expect(scan(scanner, clean), mode).rejects.toBeInstanceOf(ScannerSilent);
    }
    clamd.faults.mode = "right";
    await expect(scan(clamdScanner("tcp://127.0.0.1:1", 300), clean)).rejects.toBeInstanceOf(ScannerSilent);
  });

  test("addresses", () => {
    expect(clamdAddress("tcp://clamav:3310")).toEqual({ host: "clamav", port: 3310 });
    expect(clamdAddress("unix:///run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
    expect(() => clamdAddress("http://clamav")).toThrow("CLAMD_URL");
  });
});

// The real scanner, with an own signature, where it is installed.
const clamd_program = "/usr/sbin/clamd";
const has_clamd = fs.existsSync(clamd_program);

describe(`The real clamd${has_clamd ? "" : " (skipped: not installed here)"}`, () => {
  test.skipIf(!has_clamd)(
    "finds exactly what its signatures match",
    async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "clamd-"));
      fs.chmodSync(folder, 0o755);
      const md5 = createHash("md5").update(infected).digest("hex");
      fs.writeFileSync(path.join(folder, "own.hdb"), `${md5}:${infected.length}:Own.Test\n`);
      const socket = path.join(folder, "clamd.ctl");
      const conf = path.join(folder, "clamd.conf");
      const lines = [
        `DatabaseDirectory ${folder}`,
        `LocalSocket ${socket}`,
        "Foreground yes",
        "StreamMaxLength 25M",
      ];
      fs.writeFileSync(conf, `${lines.join("\n")}\n`);
      const daemon = spawn(clamd_program, ["--config-file", conf], { stdio: "ignore" });
      try {
        for (let i = 0; i < 200 && !fs.existsSync(socket); i++) await wait(100);
        const scanner = clamdScanner(`unix://${socket}`);
        expect(await scan(scanner, infected)).toBe("Own.Test.UNOFFICIAL");
        expect(await scan(scanner, clean)).toBeNull();
        expect(await scan(scanner, Buffer.alloc(20 << 20, "text "))).toBeNull();
      } finally {
        daemon.kill("SIGKILL");
        fs.rmSync(folder, { recursive: true, force: true });
      }
    },
    60_000,
  );
});

describe("A file with a finding", () => {
  test("is refused, inaccessible, and reported to the desk, which decides", async () => {
    const before = stored().length;
    const refused = await send("umowa.txt", infected);
    expect(refused).toMatchObject({ status: 422, error: { code: "file.infected" } });
    expect(refused.error?.message).toContain("umowa.txt");
    expect(stored().filter((name) => name.startsWith("quarantine/"))).toHaveLength(1);
    expect(stored()).toHaveLength(before + 1);
    expect(await installation.db.selectFrom("file").select("id").execute()).toEqual([]);

    await installation.runJobs();
    const mails = await installation.db
      .selectFrom("mail")
      .select(["recipient", "subject"])
      .where("kind", "=", "staff_quarantine")
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toContain("piotr@example.com");
    expect(mails[0]?.subject).toContain("umowa.txt");

    const names = async (show: "waiting" | "decided") =>
      (await piotr(installation).call("quarantine", { query: { show } })).data.map(({ name }) => name);
    expect([await names("waiting"), await names("decided")]).toEqual([["umowa.txt"], []]);
    const { data } = await colleague("celina@example.com").call("quarantine", { query: {} });
    expect(data[0]).toMatchObject({ name: "umowa.txt", signature: "Eicar-Test-Signature", decision: null });
    expect(data[0]?.sender).toEqual({ kind: "visitor", id: null, name: "" });
    const params = { id: String(data[0]?.id) };
    const body = { decision: "false_alarm" as const, note: "Sprawdzone w piaskownicy" };
    expect((await colleague("celina@example.com").refusal("decideQuarantine", { params, body })).status).toBe(
      403,
    );
    const decided = await piotr(installation).call("decideQuarantine", { params, body });
    expect(decided.decision).toBe("false_alarm");
    expect([await names("waiting"), await names("decided")]).toEqual([[], ["umowa.txt"]]);
    expect(decided.decided_by).toContain("Piotr");
    await installation.runJobs();
    expect(stored()).toHaveLength(before);
    expect((await colleague("admin@example.com").refusal("decideQuarantine", { params, body })).code).toBe(
      "quarantine.decided",
    );
    expect((await send("umowa.txt", infected)).status, "the same bytes pass now").toBe(201);
  });

  test("its bytes are deleted after a month without a decision, and the task of the desk stays", async () => {
    const other = Buffer.concat([infected, Buffer.from(" again")]);
    const before = stored().length;
    expect((await send("stare.txt", other)).status).toBe(422);
    installation.clock.forward(29 * day);
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    expect(stored().filter((name) => name.startsWith("quarantine/"))).toHaveLength(1);
    installation.clock.forward(2 * day);
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    expect(stored().filter((name) => name.startsWith("quarantine/"))).toEqual([]);
    expect(stored().length).toBeLessThanOrEqual(before);
    const { data } = await piotr(installation).call("quarantine", { query: {} });
    const waiting = data.find(({ name }) => name === "stare.txt");
    expect(waiting?.decision).toBeNull();
    const body = { decision: "deleted" as const, note: "Nikt nie pytał" };
    const decided = await piotr(installation).call("decideQuarantine", {
      params: { id: String(waiting?.id) },
      body,
    });
    expect(decided.decision).toBe("deleted");
  });

  test("its sender is named at the desk and in its mail, with their page", async () => {
    const anna = session(installation, { zone: "customer", email: "anna.nowak@example.com" });
    const body = Buffer.concat([infected, Buffer.from(" of Anna")]);
    const sent = { query: { name: "anny.txt", source_lang: "pl" as const }, body };
    expect((await anna.send("uploadFile", sent)).statusCode).toBe(422);
    await installation.runJobs();
    const { id } = await installation.db
      .selectFrom("customer")
      .select("id")
      .where("email", "=", "anna.nowak@example.com")
      .executeTakeFirstOrThrow();
    const name = "Anna Nowak, anna.nowak@example.com";
    const { data } = await piotr(installation).call("quarantine", { query: {} });
    expect(data.find((row) => row.name === "anny.txt")?.sender).toEqual({ kind: "customer", id, name });
    const mail = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("kind", "=", "staff_quarantine")
      .where("subject", "like", "%anny.txt%")
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain(name);
    expect(mail.text).toContain(`/staff/customers/${id}`);
  });

  test("while the scanner does not answer no file is accepted or stored", async () => {
    const before = stored().length;
    clamd.faults.mode = "hangs_up";
    const answer = await send("czysta.docx", clean);
    clamd.faults.mode = "right";
    expect(answer).toMatchObject({ status: 503, error: { code: "service.unavailable" } });
    expect(stored()).toHaveLength(before);
    expect((await send("czysta.docx", clean)).status).toBe(201);
  });
});
