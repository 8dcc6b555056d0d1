import path from "node:path";
import { build } from "esbuild";

/** Runs a module of the product with its imports, and returns the files it was made of. */
export async function evaluate(root: string, file: string) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "silent",
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const module: unknown = await import(`data:text/javascript;base64,${code}`);
  const exports = Object.entries<unknown>({ ...(typeof module === "object" ? module : {}) });
  return { exports, inputs: Object.keys(metafile.inputs).map((input) => path.resolve(root, input)) };
}
