// npm run bench uploads: sends mutated real documents and all hostile ones to a running server. UPLOADS is the number
// of mutated ones (default 2,000), SEED the random seed.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { brand_header, startProduct, visitorToken } from "./product.ts";
import { are_here, at, folder, mutated, truth } from "./samples.ts";

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const workers = 4;
const figures = (took: readonly number[]): string =>
  `p50 ${at(took, 0.5).toFixed(1)} ms   p95 ${at(took, 0.95).toFixed(1)} ms   most ${at(took, 1).toFixed(0)} ms`;

type Sent = { readonly name: string; readonly bytes: Buffer };
type Answers = { readonly codes: Map<string, number>; readonly took: number[]; readonly broken: string[] };

/** Sends one document as the page does, and writes down what was answered. */
async function send(url: string, token: string, { name, bytes }: Sent, answers: Answers): Promise<void> {
  const query = new URLSearchParams({ name, source_lang: "pl" });
  const began = performance.now();
  const answer = await fetch(`${url}/api/v2/upload?${query.toString()}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "x-brand": brand_header,
      "content-type": "application/octet-stream",
    },
    body: new Uint8Array(bytes),
  });
  const body = (await answer.json()) as { data?: { state?: string }; error?: { code?: string } };
  answers.took.push(performance.now() - began);
  const code = `${answer.status} ${body.data?.state ?? body.error?.code ?? ""}`;
  answers.codes.set(code, (answers.codes.get(code) ?? 0) + 1);
  if (answer.status >= 500) answers.broken.push(`${name}: ${code}`);
}

/** Sends small requests during the uploads and measures their answer times. */
function watch(url: string): { readonly end: () => Promise<number[]> } {
  const took: number[] = [];
  let is_over = false;
  const watching = (async () => {
    while (!is_over) {
      const began = performance.now();
      await (await fetch(`${url}/api/health`)).text();
      took.push(performance.now() - began);
      await wait(20);
    }
  })();
  return {
    end: async () => {
      is_over = true;
      await watching;
      return took;
    },
  };
}

const filesIn = (place: string): string[] =>
  fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

async function sendAll(url: string, data: string): Promise<void> {
  const token = await visitorToken(url);
  const hostile = truth()
    .filter((row) => row["expect"] !== "ok")
    .map((row) => ({
      name: path.basename(row["file"] ?? ""),
      bytes: fs.readFileSync(path.join(folder, row["file"] ?? "")),
    }));
  const rows = mutated(Number(process.env["UPLOADS"] ?? 2000));
  const answers: Answers = { codes: new Map(), took: [], broken: [] };
  const others = watch(url);
  const upload = async (): Promise<void> => {
    for (const { row, bytes } of rows)
      if (bytes.length > 0)
        await send(url, token, { name: path.basename(row["file"] ?? ""), bytes }, answers);
  };
  for (const one of hostile) await send(url, token, one, answers);
  await Promise.all(Array.from({ length: workers }, upload));
  const felt = await others.end();
  const codes = [...answers.codes].toSorted(([, a], [, b]) => b - a).map(([code, n]) => `${code}: ${n}`);
  const halves = filesIn(data).filter((name) => name.endsWith(".part"));
  out(
    `\nuploads: ${answers.took.length} documents by ${workers} workers, ${answers.broken.length} answers of 500 or more`,
  );
  out(`  an answer        ${figures(answers.took)}`);
  out(`  other requests   ${figures(felt)}   (${felt.length} small requests meanwhile)`);
  out(`  ${codes.join(", ")}`);
  out(`  halves of files left behind: ${halves.length}`);
  for (const one of answers.broken) out(`  ${one}`);
}

async function main(): Promise<void> {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "bench-uploads-"));
  fs.chmodSync(place, 0o755);
  const cluster = await startEmbedded(path.join(place, "postgres"), { bin_dir: process.env["PG_BIN"] });
  const data = path.join(place, "data");
  try {
    const product = await startProduct(cluster.url, data);
    try {
      await sendAll(product.url, data);
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
    fs.rmSync(place, { recursive: true, force: true });
  }
}

if (are_here()) await main();
else out(`uploads: no samples in ${folder}`);
