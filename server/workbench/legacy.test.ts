import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deletion_waits_days } from "#domain/accounts/privacy.ts";
import { standard_retention } from "#domain/accounts/retention.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { countDocument } from "#document-count/count-document.ts";
import { docOf } from "#test/fixtures/documents/binary.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import { someCustomer } from "#test/people.ts";
import { officeProgramOf } from "#test/office-program.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  day,
  handIn,
  inOneInstallation,
  minute,
  orderOf,
  paidOrder,
  piotr,
  statusesOf,
  uploadedWork,
  visitor,
} from "#test/steps.ts";
import {
  deliveredFile,
  type EditedJob,
  opened,
  seeAll,
  taken,
  translated,
  uploaded,
} from "#test/workbench.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { convertNext, goOn } from "./convert.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-office-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const answer = path.join(folder, "answer");
const runs = path.join(folder, "runs");
const program = officeProgramOf(folder, "soffice", `echo run >> ${runs}; cp ${answer} "$made"`);

let installation: Installation;
let guest: Session;
inOneInstallation(
  (started) => {
    installation = started;
    guest = visitor(installation);
  },
  { OFFICE_PROGRAM: program },
);

const text = ["Umowa najmu lokalu.", "Czynsz wynosi 1200 zł."];
const old = docOf({ body: text.map((line) => `${line}\r`) });
const documentOf = (lines: readonly string[]): Buffer =>
  docxOf(lines.map((line) => paragraph(run(line))).join(""));
const english = ["Lease of premises.", "The rent is PLN 1200."];

const timesRun = (): number => fs.readFileSync(runs, "utf8").split("\n").length - 1;
const use = (office_program: string): void =>
  void Object.assign(installation.machine.config, { office_program });
beforeEach(() => {
  fs.writeFileSync(runs, "");
  fs.writeFileSync(answer, documentOf(text));
  use(program);
});

async function ordered(
  more: { name: string; content: Buffer }[] = [],
  buyer: Session = guest,
): Promise<EditedJob> {
  const files = [];
  for (const { name, content } of [{ name: "umowa.doc", content: old }, ...more])
    files.push(await uploaded(buyer, name, content));
  const job = await taken(installation, buyer, { files, text: undefined });
  await installation.runJobs();
  return job;
}

const conversions = (order_id: number) =>
  installation.db
    .selectFrom("attachment")
    .innerJoin("file_conversion as c", "c.file_id", "attachment.file_id")
    .leftJoin("file", "file.id", "c.converted_id")
    .select(["c.refusal", "file.name", "file.deleted_at"])
    .where("attachment.order_id", "=", order_id)
    .execute();

const stored = (): string[] => fs.readdirSync(path.join(installation.files_dir, "upload"));

const deskFiles = async (order_id: number) =>
  (await piotr(installation).call("deskOrder", { params: { id: String(order_id) } })).attachments
    .filter(({ kind }) => kind === "source")
    .map(({ name, converted_to, not_converted }) => ({ name, converted_to, not_converted }));

/** Another conversion runs as long as this one holds the lock. */
async function whileBusy<T>(act: () => Promise<T>): Promise<T> {
  const other = await installation.machine.pool.connect();
  await other.query("select pg_advisory_lock(hashtext('converter'), hashtext('office'))");
  try {
    return await act();
  } finally {
    await other.query("select pg_advisory_unlock(hashtext('converter'), hashtext('office'))");
    other.release();
  }
}

describe("§2.1 A document in an old format is worked on and delivered in the format of today", () => {
  test("it is converted once, translated in the editor, and delivered under its new name", async () => {
    const job = await ordered();
    const segments = await opened(job);
    expect(segments.map(({ source }) => plainText(source))).toEqual(text);
    const view = await job.who.call("openWorkbench", { params: job.params });
    expect(view).toMatchObject({
      to_convert: 0,
      documents: [{ name: "umowa.doc", format: "docx", delivered_as: "docx", refusal: null }],
    });
    for (const [at, segment] of segments.entries()) await translated(job, segment, english[at] ?? "");
    await seeAll(job);
    await job.who.call("handInWorkbench", { params: job.params, body: { complete: true } });
    await installation.runJobs();

    expect(await statusesOf(guest, [job])).toEqual(["finished"]);
    const { name, bytes } = await deliveredFile(installation, guest, job.hash);
    expect(name).toBe("umowa_EN.docx");
    expect(countDocument(bytes, { name, source_language: "en" })).toMatchObject({
      outcome: "ok",
      count: { type: "docx", words: 8 },
    });
    const { delivery_note, attachments } = await orderOf(guest, job.hash);
    expect(delivery_note?.converted).toEqual([{ from: "doc", to: "docx" }]);
    expect(attachments.source.map(({ name: sent }) => sent)).toEqual(["umowa.doc"]);
    expect(await deskFiles(job.order_id)).toEqual([
      { name: "umowa.doc", converted_to: "docx", not_converted: null },
    ]);
    const mail = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("kind", "=", "order_delivered")
      .where("order_id", "=", job.order_id)
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain("is delivered as docx");
    expect(timesRun()).toBe(1);
  });

  test("other words than those paid are refused, and the job is done with files", async () => {
    fs.writeFileSync(answer, documentOf(text.slice(1)));
    const job = await ordered();
    await job.who.call("openWorkbench", { params: job.params });
    await installation.runJobs();
    const view = await job.who.call("openWorkbench", { params: job.params });
    expect(view).toMatchObject({
      state: "refused",
      documents: [{ refusal: "converter.words_differ", delivered_as: null }],
    });
    expect(await deskFiles(job.order_id)).toEqual([
      { name: "umowa.doc", converted_to: null, not_converted: "converter.words_differ" },
    ]);
    await handIn(installation, Number(job.params.id), "olena@example.com");
    expect(await statusesOf(guest, [job])).toEqual(["finished"]);
    expect((await orderOf(guest, job.hash)).delivery_note?.converted).toEqual([]);
  });

  test.each([
    ["without the program", path.join(folder, "nothing"), "converter.absent"],
    ["of a program that fails", officeProgramOf(folder, "fails", "exit 1"), "converter.failed"],
  ])("%s it is done with files, and the reason is shown", async (_what, office, refusal) => {
    use(office);
    const job = await ordered();
    await job.who.call("openWorkbench", { params: job.params });
    await installation.runJobs();
    const view = await job.who.call("openWorkbench", { params: job.params });
    expect(view).toMatchObject({ state: "refused", documents: [{ refusal }] });
    expect(await deskFiles(job.order_id)).toMatchObject([{ not_converted: refusal }]);
  });

  test("one conversion runs at a time; the editor says that it waits, and files are taken meanwhile", async () => {
    await whileBusy(async () => {
      const job = await ordered();
      const { who, params } = job;
      await who.call("openWorkbench", { params });
      await installation.runJobs();
      expect(await who.call("openWorkbench", { params })).toMatchObject({
        state: "preparing",
        to_convert: 1,
      });
      expect(timesRun()).toBe(0);
      const [source] = (await who.call("job", { params })).source;
      const upload = await uploadedWork(who, "umowa_EN.docx", documentOf(english));
      const body = { files: [{ answers: source?.hash ?? "", upload }] };
      expect((await who.call("checkWork", { params, body })).findings).toEqual([]);
      await handIn(installation, Number(params.id), "olena@example.com", body);
      expect(await statusesOf(guest, [job])).toEqual(["finished"]);
      expect(await conversions(job.order_id)).toEqual([]);
    });
    installation.clock.forward(minute);
    await installation.runJobs();
    expect(timesRun()).toBe(1);
  });

  test("a file is compared with the converted document sentence by sentence", async () => {
    const job = await ordered();
    const { who, params } = job;
    const [source] = (await who.call("job", { params })).source;
    const upload = await uploadedWork(
      who,
      "umowa_EN.docx",
      documentOf([english[0] ?? "", "The rent is 1300."]),
    );
    const { findings } = await who.call("checkWork", {
      params,
      body: { files: [{ answers: source?.hash ?? "", upload }] },
    });
    expect(findings.map(({ code, segment }) => [code, segment?.number])).toContainEqual(["numbers", 2]);
  });

  test("a conversion that was stored is not made again by a job that runs twice", async () => {
    const { order_id } = await ordered([{ name: "druga.doc", content: old }]);
    expect(await conversions(order_id)).toMatchObject([{ name: "umowa.docx" }, { name: "druga.docx" }]);
    await installation.runRound("workbench.convert", { order_id });
    expect(await conversions(order_id)).toHaveLength(2);
    expect(timesRun()).toBe(2);
  });

  test("the machine waits for it", async () => {
    const files = [await uploaded(guest, "umowa.doc", old)];
    const placed = await paidOrder(installation, guest, { files, text: undefined, package: "light" });
    const params = { id: String(placed.orders[0]?.id ?? 0) };
    const { runs: made } = await piotr(installation).call("orderWork", { params });
    expect(made).toMatchObject([{ attempt: 1, outcome: "done" }]);
    const { attachments } = await piotr(installation).call("deskOrder", { params });
    expect(attachments.map(({ kind, name }) => [kind, name])).toEqual([
      ["source", "umowa.doc"],
      ["machine", "umowa.en.docx"],
    ]);
  });
});

describe("A conversion goes with the file it was made of", () => {
  /** Which bytes of the source of an order and of its conversion are stored. */
  async function bytesOf({ order_id }: EditedJob) {
    const { rows } = await sql<{ storage_key: string }>`
      select file.storage_key from attachment a left join file_conversion c on c.file_id = a.file_id
        join file on file.id in (a.file_id, c.converted_id)
      where a.order_id = ${order_id} and a.kind = 'source' order by file.id`.execute(installation.db);
    const keys = rows.map(({ storage_key }) => storage_key);
    const left = () => keys.map((key) => fs.existsSync(path.join(installation.files_dir, key)));
    expect(left()).toEqual([true, true]);
    return left;
  }
  async function finished(buyer: Session): Promise<EditedJob> {
    const job = await ordered([], buyer);
    await handIn(installation, Number(job.params.id), "olena@example.com");
    return job;
  }
  async function round(name: "retention.round" | "account.deletions" | "upkeep.sweep"): Promise<void> {
    await installation.runRound(name);
    await installation.runJobs();
  }

  test("by the retention of the brand", async () => {
    const left = await bytesOf(await finished(guest));
    installation.clock.forward((standard_retention.files - 1) * day);
    await round("retention.round");
    expect(left()).toEqual([true, true]);
    installation.clock.forward(2 * day);
    await round("retention.round");
    expect(left()).toEqual([false, false]);
  });

  test("by the deletion of its customer, who finds no name of it afterwards", async () => {
    const { who } = await someCustomer(installation);
    const job = await finished(who);
    const left = await bytesOf(job);
    await who.call("askAccountDeletion", {});
    installation.clock.forward((deletion_waits_days + 1) * day);
    await round("account.deletions");
    expect(left()).toEqual([false, false]);
    const [made] = await conversions(job.order_id);
    expect(made?.name).toBe("removed.docx");
    expect(made?.deleted_at).toBeInstanceOf(Date);
  });

  test("by the sweep, when no order has its file any more", async () => {
    const job = await ordered();
    const left = await bytesOf(job);
    await installation.db.deleteFrom("attachment").where("order_id", "=", job.order_id).execute();
    installation.clock.forward(2 * day);
    await round("upkeep.sweep");
    await round("upkeep.sweep");
    expect(left()).toEqual([false, false]);
  });

  test("a file that is deleted while it is converted leaves no conversion", async () => {
    const job = await whileBusy(async () => ordered());
    const machine = installation.machine;
    const made = await convertNext(machine, job.order_id);
    await installation.db
      .updateTable("file")
      .set({ deleted_at: installation.clock.now() })
      .where("name", "=", "umowa.doc")
      .execute();
    const before = stored().length;
    if (made === null) throw new Error("nothing was converted");
    await transact(machine.db, (tx) => goOn(tx, job.order_id, made, installation.clock.now()));
    await installation.runJobs();
    expect(await conversions(job.order_id)).toEqual([]);
    expect(stored()).toHaveLength(before - 1);
  });
});
