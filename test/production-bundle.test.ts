import fs from "node:fs";
import path from "node:path";
import { build, type BuildOptions } from "esbuild";
import { describe, expect, test } from "vitest";
import { importedByWeb, type Lock, shippedPackages } from "../scripts/release/shipped.ts";
import { filesFrom, programBundle, server_bundle } from "../scripts/server-bundle.mjs";
import { root } from "./tree.ts";

/** Files from which esbuild makes a bundle. */
async function filesIn(entry: Pick<BuildOptions, "entryPoints" | "stdin">): Promise<string[]> {
  const { metafile } = await build({
    ...server_bundle,
    entryPoints: [],
    ...entry,
    sourcemap: false,
    write: false,
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}
type Entry = Parameters<typeof filesIn>[0];
const mainProgram = async () =>
  (await build({ ...programBundle("main"), sourcemap: false, metafile: true, write: false })).metafile;
const demoFilesIn = async (entry: Entry): Promise<string[]> =>
  (await filesIn(entry)).filter((file) => file.startsWith("demo/"));

const lock = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")) as Lock;
/** Packages in a bundle that are not in the audit, the licences and the bill of materials of a release. */
async function unknownPackagesIn(entry: Entry): Promise<string[]> {
  const shipped = new Set(shippedPackages(lock, importedByWeb(root)).map(({ name }) => name));
  const names = (await filesIn(entry)).flatMap(
    (file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  return [...new Set(names)].filter((name) => !shipped.has(name)).toSorted();
}

describe("the bundle of production", () => {
  test("a bundle with a file of the demo is detected", async () => {
    const planted = `export * from "#demo/people.ts"; export * from "#server/app/demo-password.ts";`;
    const stdin = { contents: planted, resolveDir: server_bundle.absWorkingDir ?? "", loader: "ts" } as const;
    expect(await demoFilesIn({ stdin })).toEqual(["demo/people.ts"]);
  });

  test("the demo's engine in a bundle is detected", async () => {
    const contents = `export { demo_engine } from "#demo/engine.ts";`;
    const stdin = { contents, resolveDir: server_bundle.absWorkingDir ?? "", loader: "ts" } as const;
    expect(await demoFilesIn({ stdin })).toEqual(["demo/engine.ts"]);
  });

  test("loads OpenTelemetry only where it is asked for, never at its start (decision 0243)", async () => {
    const { outputs } = await mainProgram();
    const imports = Object.values(outputs).flatMap((output) => output.imports);
    const found = imports.filter((one) => one.path.startsWith("@opentelemetry/"));
    // Its small API is a part of the library of metrics.
    expect(found.length).toBe(3);
    expect(found.filter(({ kind }) => kind !== "dynamic-import")).toEqual([]);
  });

  test("starts from files of at most 1.5 MB, without what few requests need (decision 0212)", async () => {
    const metafile = await mainProgram();
    const files = filesFrom(metafile, "dist/server/main.mjs", { at_once: true });
    const outputs = [...files].flatMap((file) => metafile.outputs[file] ?? []);
    expect(outputs.length).toBeGreaterThan(100);
    expect(outputs.filter(({ bytes }) => bytes > 1_500_000)).toEqual([]);
    const imported = outputs.flatMap(({ inputs, imports }) => [
      ...Object.keys(inputs).flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
      ...imports.flatMap(({ path: name, kind }) => (kind === "dynamic-import" ? [] : name)),
    ]);
    expect(imported).toContain("fastify");
    const rare = ["pdfkit", "fontkit", "@modelcontextprotocol/server", "@simplewebauthn/server"];
    const seldom = [...rare, "@zxcvbn-ts/language-common", "postal-mime", "@aws-sdk/client-s3"];
    expect(seldom.filter((name) => imported.includes(name))).toEqual([]);
  });

  test("a file that is imported later has its names: a package in CommonJS alone would have none", async () => {
    const { outputs } = await mainProgram();
    const later = Object.values(outputs).flatMap(({ imports }) =>
      imports.flatMap(({ path: file, kind, external }) =>
        kind === "dynamic-import" && !external ? [file] : [],
      ),
    );
    expect(later.length).toBeGreaterThan(10);
    const withoutNames = later.filter((file) => {
      const { exports, entryPoint = "" } = outputs[file] ?? { exports: [] };
      return exports.join() === "default" && !entryPoint.includes("postal-mime");
    });
    expect(withoutNames).toEqual([]);
  });

  test("contains only packages that are audited, licensed and listed as shipped (decision 0245)", async () => {
    const contents = `import "axe-core"; import "pg";`;
    const stdin = { contents, resolveDir: server_bundle.absWorkingDir ?? "", loader: "ts" } as const;
    expect(await unknownPackagesIn({ stdin })).toEqual(["axe-core"]);
    const { main, "count-child": child } = server_bundle.entryPoints;
    expect(await unknownPackagesIn({ entryPoints: { main, child } })).toEqual([]);
  });

  test("contains no file of the demo (decision 0187)", async () => {
    const { main } = server_bundle.entryPoints;
    expect(main).toBe("server/app/main.ts");
    expect(await demoFilesIn({ entryPoints: { main } })).toEqual([]);
  });
});
