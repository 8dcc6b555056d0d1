import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { docOf } from "#test/fixtures/documents/binary.ts";
import { countDocument } from "#document-count/count-document.ts";
import { convertLegacy } from "./convert-legacy.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "tolmaro-converter-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that does what LibreOffice may do. */
function programOf(name: string, script: string): string {
  const program = path.join(folder, name);
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  return program;
}
const old = docOf({ body: ["One two three\r"] });

/** A document that the installed program has written, because it does not read one with text alone. */
function writtenByProgram(text: string): Buffer {
  const source = path.join(folder, "written.txt");
  writeFileSync(source, text);
  const profile = pathToFileURL(path.join(folder, "profile")).href;
  const args = [`-env:UserInstallation=${profile}`, "--headless", "--convert-to", "doc", "--outdir", folder];
  spawnSync("soffice", [...args, source]);
  return readFileSync(path.join(folder, "written.doc"));
}

describe("§2.1 Old formats are converted by LibreOffice", () => {
  test("the made file is returned, and nothing is left behind", async () => {
    // The folder of the result is the argument after --outdir, the document the last one.
    const program = programOf("works", 'mkdir -p "$7" && cp "$8" "$7/source.docx" && pwd > /dev/null');
    const made = await convertLegacy(old, "doc", { program });
    expect(made).toMatchObject({ outcome: "ok", type: "docx" });
    expect(made.outcome === "ok" && made.file.equals(old)).toBe(true);
  });

  test.each([
    ["a program that is not installed", path.join(folder, "nothing"), "converter.absent"],
    ["one that fails", programOf("fails", "exit 3"), "converter.failed"],
    ["one that makes nothing", programOf("idles", "exit 0"), "converter.failed"],
    ["one that hangs", programOf("hangs", "sleep 60"), "converter.late"],
  ])("%s", async (_what, program, outcome) => {
    expect(await convertLegacy(old, "doc", { program, limit_ms: 1_000 })).toMatchObject({ outcome });
  });

  const is_absent = spawnSync("soffice", ["--version"]).error !== undefined;
  test(`with the installed program${is_absent ? " (LibreOffice is absent here)" : ""}`, async () => {
    const made = await convertLegacy(is_absent ? old : writtenByProgram("One two three"), "doc");
    const verdict =
      made.outcome === "ok" && countDocument(made.file, { name: "a.docx", source_language: "en" });
    const counted = verdict && verdict.outcome === "ok" ? verdict.count.words : 0;
    expect([made.outcome, counted]).toEqual(is_absent ? ["converter.absent", 0] : ["ok", 3]);
  }, 120_000);
});
