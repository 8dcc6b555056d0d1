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
import { hasImprint, legal_slugs } from "#brands/legal.ts";
import { info_slugs } from "#messages/brands/info/info-text.ts";
import { type Figure, writeFigures } from "./figures.ts";
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

/** What visitors can open of a brand, in its first language. The demo brand has one page and its texts. */
function pagesOf(brand: (typeof brands)[number]): string[] {
  const { app, locales } = brand;
  const slugs = [...legal_slugs, ...info_slugs].filter((slug) => slug !== "imprint" || hasImprint(brand));
  const texts = slugs.map((slug) => `info/${slug}`);
  const first = app === "portal" ? ["", "order/write"] : [""];
  const others =
    app === "portal"
      ? [...order_pages, ...account_pages, ...texts, "info/reviews"]
      : ["withdrawal", ...texts];
  return (is_whole ? [...first, ...others] : first).map((page) => `/${locales[0]}/${page}`);
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

/** A page next to the bare one of the same minutes. */
type Row = {
  readonly page: string;
  readonly scores: Scores;
  readonly score_x: number;
  readonly lcp_x: number;
};
const gates = { score: 0.95, lcp: 1.5 };

function rowOf(page: string, scores: Scores, bare: Scores): Row {
  const row = {
    page,
    scores,
    score_x: scores.score / bare.score,
    lcp_x: scores.lcp_ms / bare.lcp_ms,
  };
  const ratios = `score ${row.score_x.toFixed(2)}x, LCP ${row.lcp_x.toFixed(2)}x`;
  out(`  ${page.padEnd(34)} ${ratios}; ${textOf(scores)}; bare: ${textOf(bare)}`);
  return row;
}

function figureOf(brand: string, rows: readonly Row[]): Figure {
  const within = rows.filter(({ score_x, lcp_x }) => score_x >= gates.score && lcp_x <= gates.lcp);
  const worst = {
    score: rows.toSorted((one, other) => one.score_x - other.score_x)[0],
    lcp: rows.toSorted((one, other) => other.lcp_x - one.lcp_x)[0],
  };
  const score_x = middle(rows.map((row) => row.score_x));
  const lcp_x = middle(rows.map((row) => row.lcp_x));
  return {
    what: is_whole
      ? `Public pages of ${brand} on a phone, as Lighthouse scores them, as a ratio to a bare React page`
      : `First pages of ${brand} on a phone, as Lighthouse scores them, as a ratio to a bare React page`,
    command: is_whole ? "npm run bench pages all" : "npm run bench pages",
    figure:
      `${within.length} of ${rows.length} within both gates; middle: score ${score_x.toFixed(2)}x, LCP ${lcp_x.toFixed(2)}x; ` +
      `lowest score ${worst.score?.score_x.toFixed(2)}x (${worst.score?.page}), longest LCP ${worst.lcp?.lcp_x.toFixed(2)}x (${worst.lcp?.page}); ` +
      `CLS at most ${Math.max(...rows.map(({ scores }) => scores.cls)).toFixed(3)}; load ${os.loadavg()[0]?.toFixed(0)}`,
    floor: "LCP 1.5x, score 0.95x",
  };
}

/** In turns with the bare page, so that both have the same neighbours on the machine; all pages share a bare one by threes. */
async function measureBrand(base: string, pages: readonly string[], bare_url: string, folder: string) {
  const rows: Row[] = [];
  let floor: Scores[] = [];
  for (const [at, page] of pages.entries()) {
    const ours: Scores[] = [];
    if (!is_whole) floor = [];
    for (let turn = 0; turn < turns; turn += 1) {
      if (!is_whole || at % 3 === 0) floor = [...floor, await measure(bare_url, folder)].slice(-3);
      ours.push(await measure(base + page, folder));
    }
    rows.push(rowOf(page, middleOf(ours), middleOf(floor)));
  }
  return rows;
}

await withProduct("pages", async ({ url }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-pages-"));
  const bare_page = await serveBarePage();
  const { port } = new URL(url);
  const figures: Figure[] = [];
  try {
    for (const brand of brands) {
      out(`${brand.slug}: load ${os.loadavg()[0]?.toFixed(1)}`);
      const base = `http://${brand.slug}.localhost:${port}`;
      figures.push(figureOf(brand.slug, await measureBrand(base, pagesOf(brand), bare_page.url, folder)));
      out(`  ${figures.at(-1)?.figure}`);
    }
  } finally {
    bare_page.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  writeFigures(figures);
});
