import { build, type BuildOptions } from "esbuild";
import { describe, expect, test } from "vitest";
import { server_bundle } from "../scripts/server-bundle.mjs";

/** Files of the demo from which esbuild makes a bundle. */
async function demoFilesIn(entry: Pick<BuildOptions, "entryPoints" | "stdin">): Promise<string[]> {
  const { metafile } = await build({
    ...server_bundle,
    entryPoints: [],
    ...entry,
    sourcemap: false,
    write: false,
    metafile: true,
  });
  return Object.keys(metafile.inputs).filter((file) => file.startsWith("demo/"));
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
    const { metafile } = await build({
      ...server_bundle,
      entryPoints: { main: server_bundle.entryPoints.main },
      sourcemap: false,
      write: false,
      metafile: true,
    });
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    const found = imports.filter(({ path }) => path.startsWith("@opentelemetry/"));
    // Its small API is a part of the library of metrics.
    expect(found.length).toBe(3);
    expect(found.filter(({ kind }) => kind !== "dynamic-import")).toEqual([]);
  });

  test("contains no file of the demo (decision 0187)", async () => {
    const { main } = server_bundle.entryPoints;
    expect(main).toBe("server/app/main.ts");
    expect(await demoFilesIn({ entryPoints: { main } })).toEqual([]);
  });
});
