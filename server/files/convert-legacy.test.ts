import { execFile, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { officeProgramOf } from "#test/office-program.ts";
import { docOf } from "#test/fixtures/documents/binary.ts";
import { countDocument } from "#document-count/count-document.ts";
import { convertLegacy, officeProgram } from "./convert-legacy.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "tolmaro-converter-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const programOf = (name: string, script: string): string => officeProgramOf(folder, name, script);
const old = docOf({ body: ["One two three\r"] });

/** A document that the installed program has written with its usual profile, because it does not read one with text alone. */
async function writtenByProgram(program: string, name: string, text: string): Promise<Buffer> {
  const source = path.join(folder, name);
  writeFileSync(source, text);
  const profile = pathToFileURL(path.join(folder, "profile")).href;
  const args = [`-env:UserInstallation=${profile}`, "--headless", "--convert-to", "doc", "--outdir", folder];
  await promisify(execFile)(program, [...args, source]);
  return readFileSync(path.join(folder, `${path.parse(name).name}.doc`));
}

/** A text with a picture that is elsewhere. */
const withPicture = (url: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>
<text:p>One two three</text:p>
<text:p><draw:frame text:anchor-type="as-char" svg:width="2cm" svg:height="2cm"><draw:image xlink:href="${url}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>
</office:text></office:body></office:document>`;

/** Whether a process runs; one that has ended may wait for its parent. */
const runs = (pid: number): boolean =>
  !/^(?:Z.*)?$/.test(
    spawnSync("ps", ["-o", "stat=", "-p", String(pid)])
      .stdout.toString()
      .trim(),
  );
const left = (): string[] => readdirSync(os.tmpdir()).filter((name) => name.startsWith("tolmaro-convert-"));

describe("§2.1 Old formats are converted by LibreOffice", () => {
  test("the made file is returned, and nothing is left behind", async () => {
    const begun = new Set(left());
    const program = programOf("works", 'cp "$source" "$made"');
    const made = await convertLegacy(old, "doc", { program });
    expect(made).toMatchObject({ outcome: "ok", type: "docx" });
    expect(made.outcome === "ok" && made.file.equals(old)).toBe(true);
    expect(left().filter((name) => !begun.has(name))).toEqual([]);
  });

  test.each([
    ["a program that is not installed", null, "converter.absent"],
    ["one that fails", programOf("fails", "exit 3"), "converter.failed"],
    ["one that makes nothing", programOf("idles", "exit 0"), "converter.failed"],
    ["one that hangs", programOf("hangs", "sleep 60"), "converter.late"],
  ])("%s", async (_what, program, outcome) => {
    expect(await convertLegacy(old, "doc", { program, limit_ms: 1_000 })).toMatchObject({ outcome });
  });

  test("what a program has started is ended with it, in time and late", async () => {
    const pids = path.join(folder, "pids");
    const start = `sleep 300 & echo $! >> ${pids}`;
    await convertLegacy(old, "doc", { program: programOf("leaves", `${start}; exit 3`) });
    await convertLegacy(old, "doc", { program: programOf("waits", `${start}; wait`), limit_ms: 500 });
    const started = readFileSync(pids, "utf8").trim().split("\n").map(Number);
    expect(started).toHaveLength(2);
    await expect.poll(() => started.filter(runs)).toEqual([]);
  });

  test("macros are off in its profile, and links are not followed", async () => {
    const program = programOf("shows", 'cp profile/user/registrymodifications.xcu "$made"');
    const made = await convertLegacy(old, "doc", { program });
    const profile = made.outcome === "ok" ? made.file.toString("utf8") : "";
    expect(profile).toMatch(/"DisableMacrosExecution" oor:op="fuse"><value>true</);
    expect(profile).toMatch(/"BlockUntrustedRefererLinks" oor:op="fuse"><value>true</);
    for (const name of ["ooInetHTTPProxyPort", "ooInetHTTPSProxyPort"])
      expect(profile).toContain(`"${name}" oor:op="fuse"><value>9<`);
  });

  test("folders of killed processes are removed by a later conversion", async () => {
    const [abandoned = "", recent = ""] = ["a", "b"].map((name) =>
      mkdtempSync(path.join(os.tmpdir(), `tolmaro-convert-${name}`)),
    );
    utimesSync(abandoned, 0, Date.now() / 1000 - 3600);
    await convertLegacy(old, "doc", { program: programOf("stops", "exit 3") });
    expect([existsSync(abandoned), existsSync(recent)]).toEqual([false, true]);
    rmSync(recent, { recursive: true });
  });

  const office = officeProgram(null);
  test.skipIf(office === null)(
    `with the installed program${office === null ? " (LibreOffice is absent here)" : ""}`,
    async () => {
      const written = await writtenByProgram(office ?? "", "written.txt", "One two three");
      const made = await convertLegacy(written, "doc", { program: office });
      const verdict =
        made.outcome === "ok" && countDocument(made.file, { name: "a.docx", source_language: "en" });
      expect([made.outcome, verdict && verdict.outcome === "ok" ? verdict.count.words : 0]).toEqual([
        "ok",
        3,
      ]);
    },
  );

  test.skipIf(office === null)(
    `a linked picture is not asked for${office === null ? " (LibreOffice is absent here)" : ""}`,
    async () => {
      const asked: string[] = [];
      const server = http.createServer(({ method = "" }, answer) => {
        asked.push(method);
        answer.writeHead(404).end();
      });
      await new Promise<void>((resolve) => {
        server.listen(0, "127.0.0.1", resolve);
      });
      try {
        const { port } = server.address() as AddressInfo;
        const linked = withPicture(`http://127.0.0.1:${port}/picture.png`);
        const document = await writtenByProgram(office ?? "", "linked.fodt", linked);
        // The program asks for it by itself.
        expect(asked).toContain("GET");
        asked.length = 0;
        expect(await convertLegacy(document, "doc", { program: office })).toMatchObject({ outcome: "ok" });
        expect(asked).toEqual([]);
      } finally {
        server.close();
      }
    },
  );
});
