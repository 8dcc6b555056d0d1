/**
 * One configuration for the three apps: `APP=portal BRAND=lingy vite build --config scripts/vite/config.ts`, and the
 * same without `build` for development with a server on PORT. The build script sets both variables.
 */
import fs from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { brandWall } from "./brand-wall.ts";
import { catalogues } from "./catalogues.ts";
import { firstPaint } from "./first-paint.ts";
import { writeFonts } from "./fonts.ts";
import { groups } from "./groups.ts";
import { lightRoutes } from "./light-routes.ts";
import { precompiledMessages } from "./messages.ts";
import { shortKeys } from "./short-keys.ts";
import { runningBrand, runsAsPortal } from "./running-brand.ts";

const root = path.resolve(import.meta.dirname, "../..");
const bases = { portal: "/", staff: "/staff/", translator: "/translator/" } as const;
type App = keyof typeof bases;

/** How an app is built; `brand` is the portal's alone, the other two serve all brands. */
async function appConfig(app: App, brand: string | null): Promise<UserConfig> {
  const as_portal = brand !== null && runsAsPortal(process.env["PORTAL_BRANDS"], brand);
  // `#brand/brand.ts` is answered for by the plugin.
  const find = /^#brand(?=\/(?!brand\.ts$))/;
  const brand_alias = brand === null ? [] : [{ find, replacement: path.join(root, "brands", brand) }];
  return {
    root: path.join(root, "web", app),
    base: bases[app],
    cacheDir: path.join(root, "node_modules/.vite", app),
    plugins: [
      react(),
      precompiledMessages(root),
      catalogues(root, app),
      lightRoutes(root),
      shortKeys,
      firstPaint,
      ...(brand === null ? [] : [runningBrand(root, brand, as_portal), brandWall(root, brand)]),
    ],
    resolve: {
      alias: [...brand_alias, { find: /^#fonts(?=\/)/, replacement: await writeFonts(root) }],
    },
    css: { transformer: "lightningcss", lightningcss: { cssModules: { pattern: "[local][hash]" } } },
    build: {
      outDir: path.join(root, "dist", app, as_portal ? `${brand}-as-portal` : (brand ?? "")),
      emptyOutDir: true,
      target: "es2022",
      manifest: true,
      sourcemap: false,
      rolldownOptions: {
        output: {
          codeSplitting: { groups },
          // Their names are in the first script, a hundred of them: each character counts.
          chunkFileNames: "assets/[hash:7].js",
          assetFileNames: "assets/[hash:7][extname]",
        },
      },
      cssMinify: "lightningcss",
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
    },
    server: { proxy: { "/api": `http://127.0.0.1:${process.env["PORT"] ?? "3000"}` } },
  };
}

export default defineConfig(() => {
  const app = process.env["APP"] ?? "portal";
  if (app !== "portal" && app !== "staff" && app !== "translator")
    throw new Error(`APP is portal, staff or translator, not ${app}.`);
  if (app !== "portal") return appConfig(app, null);
  const brand = process.env["BRAND"] || "tolmaro";
  if (!fs.existsSync(path.join(root, "brands", brand, "brand.ts")))
    throw new Error(`There is no brand ${brand}.`);
  return appConfig(app, brand);
});
