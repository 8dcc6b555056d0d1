// Public pages as Lighthouse scores them on a phone, each as a ratio to a bare React page measured in the same run.
// `npm run bench pages`: home and order page of each brand, three times each; `npm run bench pages all`: all once.
import { execFile } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { build } from "esbuild";
import { brands } from "#brands/all.ts";
import { legal_slugs } from "#brands/legal.ts";
import { info_slugs } from "#messages/brands/info/info-text.ts";
import { writeFigures } from "./figures.ts";
import { withProduct } from "./product.ts";

const out = (text: string): void => void process.stdout.write(`${text}\n`);

/** Run by npx and not installed with us: a hundred packages for a measurement (decision 0218). */
const lighthouse = "lighthouse@12.8.2";
const is_whole = process.argv.includes("all");
const turns = is_whole ? 1 : 3;

type Scores = {
  readonly score: number;
  readonly lcp_ms: number;
  readonly tbt_ms: number;
  readonly cls: number;
};
type Report = {
  readonly categories: { readonly performance: { readonly score: number } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
};

const runProgram = promisify(execFile);

/** Without blocking this process, which sends the bare page. */
async function measure(url: string, folder: string): Promise<Scores> {
  const file = path.join(folder, "report.json");
  const args = ["--yes", lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`];
  const flags = ["--only-categories=performance", "--chrome-flags=--headless --no-sandbox"];
  const env = { ...process.env, CHROME_PATH: process.env["CHROMIUM_PATH"] };
  await runProgram("npx", [...args, ...flags], { env });
  const { categories, audits } = JSON.parse(fs.readFileSync(file, "utf8")) as Report;
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    score: categories.performance.score,
    lcp_ms: value("largest-contentful-paint"),
    tbt_ms: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
  };
}

const bare_source = `import { createElement } from "react"; import { createRoot } from "react-dom/client";
createRoot(document.getElementById("root")).render(createElement("main", null,
  createElement("h1", null, "A bare page"), createElement("p", null, "A heading and a paragraph.")));`;

/** A page with React, a heading and a paragraph, compressed and sent by Node alone. */
async function serveBarePage(): Promise<{ url: string; stop: () => void }> {
  const { outputFiles } = await build({
    stdin: { contents: bare_source, resolveDir: path.resolve(import.meta.dirname, "../..") },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const script = zlib.brotliCompressSync(outputFiles[0]?.contents ?? "");
  const page =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>' +
    '<body><div id="root"></div><script type="module" src="/page.js"></script></body></html>';
  const server = http.createServer((request, response) => {
    if (request.url === "/") response.setHeader("content-type", "text/html; charset=utf-8").end(page);
    else if (request.url === "/page.js")
      response
        .setHeader("content-type", "text/javascript")
        .setHeader("content-encoding", "br")
        .setHeader("cache-control", "max-age=31536000")
        .end(script);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the bare page has no port");
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => void server.close() };
}

const services = ["email", "website", "phone", "oral", "mt"].map((one) => `order/package?service=${one}`);
const order_pages = ["order/certified", "order/proofreading", "order/package", ...services];
const account_pages = ["login", "login?tab=register", "password-reset", "register-info", "withdrawal"];
const texts = [...legal_slugs, ...info_slugs].map((slug) => `info/${slug}`);

/** What visitors can open of a brand, in its first language. The demo brand has one page and its texts. */
function pagesOf({ app, locales }: (typeof brands)[number]): string[] {
  const [locale] = locales;
  const first = app === "portal" ? ["", "order/write"] : [""];
  const others = app === "portal" ? [...order_pages, ...account_pages, ...texts] : texts;
  return (is_whole ? [...first, ...others] : first).map((page) => `/${locale}/${page}`);
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const middleOf = (all: readonly Scores[]): Scores => ({
  score: middle(all.map(({ score }) => score)),
  lcp_ms: middle(all.map(({ lcp_ms }) => lcp_ms)),
  tbt_ms: middle(all.map(({ tbt_ms }) => tbt_ms)),
  cls: Math.max(...all.map(({ cls }) => cls)),
});

const textOf = ({ score, lcp_ms, tbt_ms, cls }: Scores): string =>
  `score ${(score * 100).toFixed(0)}, LCP ${(lcp_ms / 1000).toFixed(2)} s, TBT ${tbt_ms.toFixed(0)} ms, CLS ${cls.toFixed(3)}`;
const ratioOf = (page: Scores, bare: Scores): string =>
  `score ${(page.score / bare.score).toFixed(2)}x, LCP ${(page.lcp_ms / bare.lcp_ms).toFixed(2)}x`;

await withProduct("pages", async ({ url }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-pages-"));
  const bare_page = await serveBarePage();
  const { port } = new URL(url);
  const lines: string[] = [];
  let bare: Scores | undefined;
  try {
    for (const brand of brands)
      for (const page of pagesOf(brand)) {
        const address = `http://${brand.slug}.localhost:${port}${page}`;
        const ours: Scores[] = [];
        const floor: Scores[] = [];
        // In turns, so that both have the same neighbours on the machine.
        for (let turn = 0; turn < turns; turn += 1) {
          floor.push(await measure(bare_page.url, folder));
          ours.push(await measure(address, folder));
        }
        bare = middleOf(floor);
        const scores = middleOf(ours);
        lines.push(`${brand.slug} ${page}: ${textOf(scores)}; ${ratioOf(scores, bare)}`);
        out(`${lines.at(-1)} (bare: ${textOf(bare)})`);
      }
  } finally {
    bare_page.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  if (!bare) return;
  writeFigures([
    {
      what: is_whole
        ? "All public pages of each brand on a phone, as Lighthouse scores them, as a ratio to a bare React page"
        : "Home and order page of each brand on a phone, as Lighthouse scores them, as a ratio to a bare React page",
      command: is_whole ? "npm run bench pages all" : "npm run bench pages",
      figure: lines.join("; "),
      floor: `bare: ${textOf(bare)}; gates: LCP 1.5x, score 0.95x`,
    },
  ]);
});
