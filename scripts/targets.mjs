// Build targets, their inputs, and whether they are up to date. Without dependencies, because `npm start` needs it
// before a build.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { brandFolders } from "./brand-list.mjs";
import { root } from "./prepare.mjs";

const common = ["domain", "contract", "messages", "package.json", "package-lock.json"];
const web = [...common, "web/ui", "scripts/vite", "scripts/preload.mjs"];
const stamps = path.join(root, "dist/.stamps");

/** Every folder of `brands/` is a brand. */
export const brandSlugs = () =>
  brandFolders()
    .map(({ name }) => name)
    .toSorted();

/** PORTAL_BRANDS=lingy: brands that are built and served as a portal independent of their own file. */
const portalBrands = () =>
  (process.env.PORTAL_BRANDS ?? "")
    .split(",")
    .map((slug) => slug.trim())
    .filter(Boolean);

/**
 * The four kinds of output. `app` names a folder of `web/`, the server has none; `brand` is only for portals. `inputs`
 * are the source files and folders, `folder` is the target of a web app, and `output` is the file that proves it was
 * built.
 */
export function allTargets() {
  const shared = brandFiles();
  return [
    {
      name: "server",
      inputs: [...common, "server", "demo", "packages", "brands", "scripts/server-bundle.mjs"],
      output: "dist/server/main.mjs",
    },
    ...brandSlugs().map((brand) => {
      const built = portalBrands().includes(brand) ? `${brand}-as-portal` : brand;
      return {
        name: `portal-${built}`,
        app: "portal",
        brand,
        inputs: [...web, "web/portal", ...shared, `brands/${brand}`],
        folder: `dist/portal/${built}`,
        output: `dist/portal/${built}/index.html`,
      };
    }),
    ...["staff", "translator"].map((app) => ({
      name: app,
      app,
      inputs: [...web, `web/${app}`, "brands"],
      folder: `dist/${app}`,
      output: `dist/${app}/index.html`,
    })),
  ];
}

const brandFiles = () =>
  fs
    .readdirSync(path.join(root, "brands"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `brands/${name}`);

/** One hash over the names and contents of all inputs of a target, without tests. */
export function fingerprint(target) {
  const hash = createHash("sha256").update(process.version);
  for (const file of target.inputs.flatMap(filesIn)) hash.update(file).update("\0").update(fileHash(file));
  return hash.digest("hex");
}

/** Whether the output is missing or its inputs have changed since `markFresh`. */
export function isStale(target) {
  if (!fs.existsSync(path.join(root, target.output))) return true;
  const stamp = path.join(stamps, target.name);
  return !fs.existsSync(stamp) || fs.readFileSync(stamp, "utf8") !== fingerprint(target);
}

/** Stores the fingerprint of the inputs, taken before the build began. */
export function markFresh(target, before) {
  fs.mkdirSync(stamps, { recursive: true });
  fs.writeFileSync(path.join(stamps, target.name), before);
}

const hashes = new Map();

function fileHash(file) {
  const known = hashes.get(file);
  if (known) return known;
  const hash = createHash("sha256")
    .update(fs.readFileSync(path.join(root, file)))
    .digest();
  hashes.set(file, hash);
  return hash;
}

function filesIn(place) {
  const stat = fs.statSync(path.join(root, place), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [place];
  return fs
    .readdirSync(path.join(root, place))
    .toSorted()
    .filter((name) => !/^node_modules$|^dist$|\.test\.tsx?$/.test(name))
    .flatMap((name) => filesIn(`${place}/${name}`));
}
