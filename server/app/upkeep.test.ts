import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { complaint, finishedOrder, openCase } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { uploadText } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import { anna, day, hour, order_input, inOneInstallation, visitor } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const fileOf = (hash: string) =>
  installation.db
    .selectFrom("file")
    .select(["id", "storage_key"])
    .where("hash", "=", hash)
    .executeTakeFirst();
const isStored = (storage_key: string): boolean =>
  fs.existsSync(path.join(installation.files_dir, storage_key));
async function sweep(): Promise<void> {
  await installation.runRound("upkeep.sweep");
  await installation.runJobs();
}
/** An upload whose row and bytes are checked to exist. */
async function uploaded(name: string) {
  const hash = await uploadText(installation, guest, name, `Zdanie w pliku ${name}.`);
  const row = await fileOf(hash);
  if (!row) throw new Error(`${name} was not stored`);
  return { hash, ...row };
}

describe("The hourly sweep", () => {
  test("evidence of a complaint stays, and an unused upload is deleted with its bytes", async () => {
    const evidence = await uploaded("uwagi.txt");
    const free = await uploaded("zbedny.txt");
    const order = await finishedOrder(installation, guest);
    await openCase(installation, guest, order.hash, { ...complaint, files: [evidence.hash] });
    installation.clock.forward(2 * day);
    await sweep();
    expect(await fileOf(evidence.hash)).toBeDefined();
    expect(isStored(evidence.storage_key)).toBe(true);
    expect(await fileOf(free.hash)).toBeUndefined();
    expect(isStored(free.storage_key)).toBe(false);
  });

  test("evidence of a complaint cannot be removed like a new upload", async () => {
    const evidence = await uploaded("dowod.txt");
    const order = await finishedOrder(installation, guest);
    await openCase(installation, guest, order.hash, { ...complaint, files: [evidence.hash] });
    const refused = await guest.refusal("removeUpload", { params: { hash: evidence.hash } });
    expect(refused.code).toBe("file.not_found");
  });

  test("an answer is repeated for seven days", async () => {
    const buyer = anna(installation);
    const input = { body: order_input, idempotency_key: "a-week" };
    const first = await buyer.call("createOrder", input);
    installation.clock.forward(7 * day - hour);
    await sweep();
    expect(await buyer.call("createOrder", input)).toEqual(first);
    installation.clock.forward(2 * hour);
    await sweep();
    expect(await buyer.call("createOrder", input)).not.toEqual(first);
  });

  test("files of a new table are protected by its foreign key", async () => {
    const used = await uploaded("nowa-tabela.txt");
    await sql`create table attachment_of_tomorrow (document integer not null references file)`.execute(
      installation.db,
    );
    await sql`insert into attachment_of_tomorrow values (${used.id})`.execute(installation.db);
    installation.clock.forward(2 * day);
    await sweep();
    expect(await fileOf(used.hash)).toBeDefined();
    expect(isStored(used.storage_key)).toBe(true);
    await sql`drop table attachment_of_tomorrow`.execute(installation.db);
    await sweep();
    expect(await fileOf(used.hash)).toBeUndefined();
    expect(isStored(used.storage_key)).toBe(false);
  });

  test("only what was read from a file or made of it, and its number for programs, is deleted together with it", async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'file'::regclass and confdeltype = 'c' order by 1`.execute(
      installation.db,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "api_file",
      "file_conversion",
      "file_segments",
      "file_text",
    ]);
  });

  test("documents that a killed conversion left in the temporary folder are removed", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-convert-"));
    fs.utimesSync(folder, 0, Date.now() / 1000 - 3600);
    await sweep();
    expect(fs.existsSync(folder)).toBe(false);
  });

  test("bytes are removed after the commit, and retried while the store is unavailable", async () => {
    const free = await uploaded("pozniej.txt");
    const other = await uploaded("od-razu.txt");
    installation.clock.forward(2 * day);
    await installation.runRound("upkeep.sweep");
    await installation.runJobs(["upkeep.remove_bytes"]);
    expect(await fileOf(free.hash)).toBeUndefined();
    expect(isStored(free.storage_key)).toBe(true);

    // A folder in its place cannot be removed as a file; the others must still be removed.
    fs.rmSync(path.join(installation.files_dir, free.storage_key));
    fs.mkdirSync(path.join(installation.files_dir, free.storage_key));
    await expect(installation.runRound("upkeep.remove_bytes")).rejects.toThrow(/directory|EISDIR/);
    expect(isStored(other.storage_key)).toBe(false);
    const waiting = installation.db.selectFrom("bytes_to_remove").select("storage_key");
    expect(await waiting.execute()).toEqual([{ storage_key: free.storage_key }]);

    fs.rmdirSync(path.join(installation.files_dir, free.storage_key));
    await sweep();
    expect(await waiting.execute()).toEqual([]);
  });

  test("a failing part does not stop the others", async () => {
    const free = await uploaded("mimo-bledu.txt");
    installation.clock.forward(2 * day);
    await sql`alter table login_attempt rename to login_attempt_away`.execute(installation.db);
    await installation.runRound("upkeep.sweep");
    await expect(installation.runJobs()).rejects.toThrow(/upkeep.sweep_part failed: .*login_attempt/);
    await sql`alter table login_attempt_away rename to login_attempt`.execute(installation.db);
    expect(await fileOf(free.hash)).toBeUndefined();
    expect(isStored(free.storage_key)).toBe(false);
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs where last_error is not null))`.execute(
      installation.db,
    );
    installation.faults.length = 0;
  });
});
