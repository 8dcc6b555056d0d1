import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { docOf } from "#test/fixtures/documents/binary.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import { officeProgramOf } from "#test/office-program.ts";
import type { Installation } from "#test/installation.ts";
import { freePort, realServer, type RealServer } from "#test/real-server.ts";
import { inOneInstallation, statusesOf, visitor } from "#test/steps.ts";
import { type EditedJob, taken, uploaded } from "#test/workbench.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-conversion-kills-"));
const at = (name: string): string => path.join(folder, name);
/** Converts as soon as the file `wait` is gone. */
const program = officeProgramOf(
  folder,
  "soffice",
  `echo run >> ${at("runs")}; while [ -e ${at("wait")} ]; do sleep 0.1; done; cp ${at("answer")} "$made"`,
);

let installation: Installation;
inOneInstallation((started) => void (installation = started), { OFFICE_PROGRAM: program });

const line = "Umowa najmu lokalu.";
beforeEach(() => {
  fs.writeFileSync(at("runs"), "");
  fs.writeFileSync(at("answer"), docxOf(paragraph(run(line))));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

let server: RealServer | null = null;
/** The server that does the jobs, as a process of its own. */
async function start(): Promise<RealServer> {
  server = realServer({
    RUN: "worker",
    DATABASE_URL: installation.url,
    DATA_DIR: path.dirname(installation.files_dir),
    PORT: String(await freePort()),
    OFFICE_PROGRAM: program,
    LOG_LEVEL: "error",
  });
  await server.healthy();
  return server;
}
afterEach(async () => {
  fs.rmSync(at("wait"), { force: true });
  await server?.kill();
});

async function ordered(): Promise<EditedJob> {
  const guest = visitor(installation);
  const files = [await uploaded(guest, "umowa.doc", docOf({ body: [`${line}\r`] }))];
  return taken(installation, guest, { files, text: undefined });
}
const timesRun = (): number => fs.readFileSync(at("runs"), "utf8").split("\n").length - 1;

const conversions = (order_id: number) =>
  installation.db
    .selectFrom("attachment")
    .innerJoin("file_conversion as c", "c.file_id", "attachment.file_id")
    .innerJoin("file", "file.id", "c.converted_id")
    .select("file.name")
    .where("attachment.order_id", "=", order_id)
    .execute();

/** Names of stored bytes, and of those that a row has. */
const stored = (): string[] => fs.readdirSync(path.join(installation.files_dir, "upload")).toSorted();
const named = async (): Promise<string[]> =>
  (await installation.db.selectFrom("file").select("storage_key").execute())
    .map(({ storage_key }) => path.basename(storage_key))
    .toSorted();

/** The editor as its page sees it, which asks again while the documents are prepared. */
async function untilReady({ who, params }: EditedJob): Promise<void> {
  await expect
    .poll(async () => (await who.call("openWorkbench", { params })).state, { timeout: 60_000 })
    .toBe("ready");
}

describe("kill -9 while a document is converted", () => {
  test("in the program: the pages say that it waits, and the next server converts it once", async () => {
    fs.writeFileSync(at("wait"), "");
    const job = await ordered();
    const first = await start();
    while (timesRun() === 0) await wait(10);
    await first.kill();

    const { who, params, order_id } = job;
    expect(await conversions(order_id)).toEqual([]);
    expect(await who.call("openWorkbench", { params })).toMatchObject({ state: "preparing", to_convert: 1 });
    expect(await statusesOf(visitor(installation), [job])).toEqual(["translation"]);

    fs.rmSync(at("wait"));
    await start();
    await untilReady(job);
    expect(await conversions(order_id)).toEqual([{ name: "umowa.docx" }]);
    expect(timesRun()).toBe(2);
    expect(stored()).toEqual(await named());
  });

  test("between the stored bytes and their row: they are removed after a day, and the next ones stay", async () => {
    const job = await ordered();
    const before = stored().length;
    // The row of the source is locked, so that the conversion can be stored and not written.
    const other = await installation.machine.pool.connect();
    try {
      await other.query("begin");
      await other.query(
        "select from file where id in (select file_id from attachment where order_id = $1) for update",
        [job.order_id],
      );
      const first = await start();
      const whole = () => stored().filter((name) => !name.endsWith(".part"));
      while (whole().length === before) await wait(10);
      await first.kill();
    } finally {
      await other.query("rollback");
      other.release();
    }
    const second = await start();
    await untilReady(job);
    await second.kill();
    expect(await conversions(job.order_id)).toEqual([{ name: "umowa.docx" }]);
    expect(stored()).toHaveLength(before + 2);

    await sql`update bytes_without_row set stored_at = stored_at - interval '2 days'`.execute(
      installation.db,
    );
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    expect(stored()).toHaveLength(before + 1);
    expect(stored()).toEqual(await named());
  });
});
