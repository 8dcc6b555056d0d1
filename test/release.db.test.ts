import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import { version } from "#server/app/version.ts";
import { pack, release_contents } from "../scripts/release/archive.ts";
import { checkBundle } from "../scripts/release/bundle-check.ts";
import { root } from "./tree.ts";

/** The pages are not built in this run; the server only needs to find them with what they name. */
const pages = ["dist/portal", "dist/staff", "dist/translator"];
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-archive-"));
  for (const place of release_contents.filter((one) => !pages.includes(one)))
    fs.cpSync(path.join(root, place), path.join(folder, place), { recursive: true });
  // Packing the maps takes longer than all else.
  for (const program of ["main", "count-child"]) write(`dist/server/${program}.mjs.map`, "{}");
  for (const { slug } of brands) writePage(`dist/portal/${slug}`, "");
  for (const zone of ["staff", "translator"]) writePage(`dist/${zone}`, `/${zone}`);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): void => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
};
function writePage(place: string, address: string): void {
  write(`${place}/index.html`, `<!doctype html><script src="${address}/assets/main.js"></script>`);
  write(`${place}/assets/main.js`, "1;");
}

type Planted = { readonly name?: string; readonly contents?: readonly string[] };
function check({ name = `tolmaro-${version}`, contents = release_contents }: Planted = {}): Promise<void> {
  const file = path.join(folder, `${name}.tar.gz`);
  pack(folder, { name, file, seconds: 1_700_000_000, contents });
  return checkBundle(file, name, path.join(root, "node_modules"));
}
const problems = (planted?: Planted): Promise<string> =>
  check(planted).then(
    () => "",
    (error: unknown) => (error as Error).message,
  );

describe("The archive of a release", () => {
  test("has all that its server needs to answer", async () => {
    await expect(check()).resolves.toBeUndefined();
  });

  test("is refused without any of its places, with an empty one, and with what does not belong into it", async () => {
    write(".env", "SECRET_KEY=1");
    fs.rmSync(path.join(folder, "dist/staff"), { recursive: true });
    fs.mkdirSync(path.join(folder, "dist/staff"));
    expect(await problems({ contents: ["package.json", "dist/staff", ".env"] })).toBe(
      [
        ...release_contents
          .filter((place) => place !== "package.json")
          .map((place) => `${place} is missing in the archive.`),
        ".env does not belong into the archive.",
      ].join("\n"),
    );
  });

  test("is refused when its server needs a package that production does not install", async () => {
    const main = path.join(folder, "dist/server/main.mjs");
    fs.writeFileSync(main, `import "axe-core";\n${fs.readFileSync(main, "utf8")}`);
    expect(await problems()).toMatch(/^The server of the release ended:[\s\S]*axe-core/);
  });

  test("is refused with another version, a page or a file of one that is missing, and a counter that fails", async () => {
    const first = brands[0].slug;
    const second = brands.find(({ slug }) => slug !== first)?.slug ?? "";
    fs.rmSync(path.join(folder, `dist/portal/${second}/index.html`));
    fs.rmSync(path.join(folder, `dist/portal/${first}/assets/main.js`));
    write("dist/translator/assets/main.js", "");
    write("dist/staff/index.html", "<!doctype html>");
    write("dist/server/count-child.mjs", "process.exit(1);");
    const found = (await problems({ name: "tolmaro-9.9.9" })).split("\n");
    expect(found).toEqual([
      `tolmaro-9.9.9 contains version ${version}.`,
      expect.stringContaining(`/assets/main.js of ${first}.localhost/ answered 404`),
      expect.stringContaining(`${second}.localhost/ answered 503`),
      "localhost/staff/ names no script.",
      expect.stringContaining(
        "/translator/assets/main.js of localhost/translator/ answered 200, 0 characters",
      ),
      expect.stringContaining("A document was not counted"),
    ]);
  });
});
