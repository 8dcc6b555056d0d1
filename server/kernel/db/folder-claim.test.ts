import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimFolder } from "./folder-claim.ts";

let folder: string;
beforeEach(() => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-claim-")), "data");
});
afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));

const now = new Date("2026-05-04T08:00:00Z");
const claim = () => claimFolder(folder, "http://localhost:3000", now);

/** A process that claims the folder and waits to be killed. */
async function other() {
  const script = `
    const { claimFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, "folder-claim.ts"))});
    claimFolder(${JSON.stringify(folder)}, "http://localhost:3111", new Date(${now.getTime()}));
    process.stdout.write("claimed");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
  await once(child.stdout, "data");
  return child;
}

describe("One data folder, one server", () => {
  test("a second start is refused with the folder, the process, its address and the remedy", async () => {
    const child = await other();
    expect(claim).toThrow(
      new RegExp(
        `${folder} is in use by process ${child.pid}, which serves http://localhost:3111 since 2026-05-04T08:00:00.000Z. ` +
          `End that process first .* or set DATA_DIR to another folder`,
      ),
    );
    child.kill("SIGKILL");
    await once(child, "exit");
    // A killed process leaves its claim, which the next start replaces.
    claim().release();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test("a folder that was released is free", () => {
    claim().release();
    claim().release();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test("a claim whose process number was reused by another program does not count", () => {
    fs.mkdirSync(folder);
    const stale = { pid: process.ppid, began_at: "1", address: "http://localhost:3000", since: "2026" };
    fs.writeFileSync(path.join(folder, "in-use.json"), JSON.stringify(stale));
    claim().release();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test("a claim that a full disk left unreadable does not count", () => {
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, "in-use.json"), "{");
    const { release } = claim();
    expect(claim).toThrow(`process ${process.pid}`);
    release();
  });
});
