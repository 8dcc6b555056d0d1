import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pack, release_contents } from "../scripts/release/archive.ts";
import { checkBundle } from "../scripts/release/bundle-check.ts";
import { root } from "./tree.ts";

/** The pages are not built in this run; the server only needs to find one. */
const pages = ["dist/portal", "dist/staff", "dist/translator"];
let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-archive-"));
  for (const place of release_contents.filter((one) => !pages.includes(one)))
    fs.cpSync(path.join(root, place), path.join(folder, place), { recursive: true });
  for (const page of [...pages.slice(1), "dist/portal/tolmaro"]) {
    fs.mkdirSync(path.join(folder, page), { recursive: true });
    fs.writeFileSync(path.join(folder, page, "index.html"), "<!doctype html><title>Tolmaro</title>");
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function archiveOf(contents: readonly string[]): string {
  const file = path.join(folder, "tolmaro-1.tar.gz");
  pack(folder, { name: "tolmaro-1", file, seconds: 1_700_000_000, contents });
  return file;
}
const check = (contents: readonly string[]): Promise<void> =>
  checkBundle(archiveOf(contents), "tolmaro-1", path.join(root, "node_modules"));

describe("The archive of a release", () => {
  test("has all that its server needs to be ready", async () => {
    await expect(check(release_contents)).resolves.toBeUndefined();
  });

  test("is refused when something is missing", async () => {
    const contents = release_contents.filter((place) => !place.endsWith("migrations"));
    await expect(check(contents)).rejects.toThrow(/The server of the release ended:[\s\S]*migrations/);
  });
});
