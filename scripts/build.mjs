// npm run build [-- --stale] [names]: everything, only what has changed, or the named targets; BRAND=lingy limits the
// portals to one brand.
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { pathToFileURL } from "node:url";
import { build as bundle } from "esbuild";
import { writeBrandList } from "./brand-list.mjs";
import { writePreloads } from "./preload.mjs";
import { requireNode, root } from "./prepare.mjs";
import { run } from "./run.mjs";
import { filesFrom, programBundle, server_bundle } from "./server-bundle.mjs";
import { allTargets, brandSlugs, fingerprint, isStale, markFresh } from "./targets.mjs";

const at_once = 2;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** The page at `/`: the demo brand shows machine translation there, unless it is built as a portal. */
function homeOf(brand, folder) {
  const text = fs.readFileSync(path.join(root, "brands", brand, "brand.ts"), "utf8");
  const is_demo = text.includes('app: "machine_translation_demo"') && !folder.endsWith("-as-portal");
  return is_demo ? "work/demo/demo-page.tsx" : "checkout/order-write/home-page.tsx";
}

async function buildWeb({ app, brand, folder }) {
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production", APP: app, BRAND: brand ?? "" };
  const args = [vite, "build", "--config", "scripts/vite/config.ts", "--logLevel", "warn"];
  const code = await run(process.execPath, args, { cwd: root, env });
  if (code !== 0) throw new Error(`vite build ended with ${code}`);
  if (app === "portal") writePreloads(path.join(root, folder), homeOf(brand, folder));
  await compressAssets(path.join(root, folder, "assets"));
}

/** Compresses assets once here, because the server sends the files unchanged. */
async function compressAssets(folder) {
  const names = fs.readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
  for (const name of names) {
    const bytes = fs.readFileSync(path.join(folder, name));
    if (bytes.length < 512) continue;
    fs.writeFileSync(path.join(folder, `${name}.br`), await brotli(bytes));
    fs.writeFileSync(path.join(folder, `${name}.gz`), await gzip(bytes, { level: 9 }));
  }
}

const beyond_ascii = /[^\0-\x7f]/g;
const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * One character beyond ASCII doubles the memory of the whole source. Those that esbuild leaves are in regular
 * expressions, where an escape is the same.
 */
const written = (file) =>
  file.path.endsWith(".mjs") ? file.text.replace(beyond_ascii, escaped) : file.contents;

/** Bundles a program, divided into files, and the counting child next to it, which is one file. */
async function bundleProgram(name) {
  const options = programBundle(name);
  const { outdir } = options;
  const { "count-child": child_program, "password-thread": thread_program } = server_bundle.entryPoints;
  const [program, child] = await Promise.all([
    bundle(options),
    bundle({
      ...server_bundle,
      outdir,
      entryPoints: { "count-child": child_program, "password-thread": thread_program },
      write: false,
    }),
  ]);
  const loaded = filesFrom(program.metafile, `${outdir}/${name}.mjs`);
  const isLoaded = (file) => loaded.has(path.relative(root, file.path).replace(/\.map$/, ""));
  fs.rmSync(path.join(root, outdir), { recursive: true, force: true });
  fs.mkdirSync(path.join(root, outdir), { recursive: true });
  for (const file of [...program.outputFiles.filter(isLoaded), ...child.outputFiles])
    fs.writeFileSync(file.path, written(file));
}

async function bundleServer() {
  for (const name of ["main", "demo"]) await bundleProgram(name);
}

async function buildOne(target) {
  const before = fingerprint(target);
  const began = performance.now();
  if (target.app) await buildWeb(target);
  else await bundleServer();
  markFresh(target, before);
  console.log(`built ${target.name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Stops the build of a brand with faults; each fault is a sentence. */
async function checkBrands(targets) {
  const brands = targets.flatMap(({ brand }) => brand ?? []);
  if (brands.length === 0) return;
  const tsx = path.join(root, "node_modules/.bin/tsx");
  const code = await run(tsx, ["scripts/check-brands.ts", ...brands], { cwd: root });
  if (code !== 0) throw new Error("The brands above have faults, so nothing was built.");
}

/** Builds two at a time; the first failure stops the rest and is thrown. */
export async function buildAll(targets) {
  await checkBrands(targets);
  const waiting = [...targets];
  const work = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      try {
        await buildOne(target);
      } catch (error) {
        waiting.length = 0;
        throw new Error(`${target.name} could not be built: ${error.message}`, { cause: error });
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: at_once }, work));
  const failed = results.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

/** Targets of the command line and BRAND; an unknown name ends the build with an error. */
function chosenTargets(args, brand) {
  if (brand && !brandSlugs().includes(brand))
    throw new Error(`BRAND is one of ${brandSlugs().join(", ")}, not ${brand}`);
  const targets = allTargets().filter((target) => !brand || !target.brand || target.brand === brand);
  const names = args.filter((arg) => !arg.startsWith("--"));
  const unknown = names.filter((name) => !targets.some((target) => target.name === name));
  if (unknown.length > 0)
    throw new Error(
      `no such target: ${unknown.join(", ")} (there are ${targets.map(({ name }) => name).join(", ")})`,
    );
  const chosen = names.length > 0 ? targets.filter(({ name }) => names.includes(name)) : targets;
  return args.includes("--stale") ? chosen.filter(isStale) : chosen;
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  requireNode();
  try {
    writeBrandList();
    await buildAll(chosenTargets(process.argv.slice(2), process.env.BRAND));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
