import { chromium, type Page } from "@playwright/test";
import type { SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
import { codeMark } from "#domain/workbench/coded-text.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { writeFigures } from "./figures.ts";
import { withProduct } from "./product.ts";

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const segments = 20_000;
const page_segments = 500;
const keys = 200;
/** Rounds of both fields in turns, so that a busy minute falls on both. */
const rounds = 3;
/** A fast typist's pause between two keys. */
const pause_ms = 60;
const typed = "The tenant pays the rent by the tenth day of every month and keeps the receipt ";

const words = "najemca płaci czynsz do dziesiątego dnia każdego miesiąca oraz zachowuje pokwitowanie".split(
  " ",
);

/** Every third row has a pair of codes; sentences have different lengths. */
function segment(position: number): SegmentView {
  const length = 4 + (position % 14);
  const text = Array.from({ length }, (_, at) => words[(position + at) % words.length] ?? "");
  const has_codes = position % 3 === 0;
  const source = has_codes
    ? `${codeMark("open", 1)}${text[0] ?? ""}${codeMark("close", 1)} ${text.slice(1).join(" ")} ${position}.`
    : `${text.join(" ")} ${position}.`;
  const code = {
    id: 1,
    type: "fmt",
    show: "bold",
    can_delete: true,
    can_copy: true,
    can_move: true,
  } as const;
  return {
    id: position + 1,
    document_id: 1,
    position,
    unit: position,
    region: "body",
    source,
    codes: has_codes ? [code] : [],
    words: length + 1,
    repeat_of: null,
    is_locked: false,
    is_left: false,
    max_characters: null,
    in_box: false,
    before: null,
    reviewed_text: null,
    review_notes: [],
    notes: 0,
    open_notes: 0,
    remarks: [],
    target: "",
    state: "untouched",
    origin: null,
    match_percent: null,
    codes_guessed: false,
    version: 0,
    findings: [],
  };
}

/** Answers what the editor asks about segments, so that the browser alone is measured. */
async function answerSegments(page: Page): Promise<void> {
  const progress = { segments, words: segments * 10, done_words: 0, percent: 0 };
  const view: WorkbenchView = {
    state: "ready",
    order_id: 1,
    source_lang: "pl",
    target_lang: "en",
    stage: "translation",
    is_review: false,
    is_returned: false,
    can_edit: true,
    documents: [{ id: 1, name: "long.docx", format: "docx", segments, refusal: null, delivered_as: null }],
    to_convert: 0,
    last_edited: null,
    progress,
  };
  await page.route(/\/workbench$/, (route) => route.fulfill({ json: { data: view } }));
  await page.route(/\/workbench\/(?:match|term)/, (route) => route.fulfill({ json: { data: [] } }));
  await page.route(/\/workbench\/segments/, (route) => {
    const request = route.request();
    if (request.method() === "GET") {
      const after = Number(new URL(request.url()).searchParams.get("after") ?? -1);
      const count = Math.min(page_segments, segments - after - 1);
      const rows = Array.from({ length: count }, (_, at) => segment(after + 1 + at));
      const next = after + count + 1 < segments ? after + count : null;
      return route.fulfill({ json: { data: { segments: rows, next } } });
    }
    type Change = {
      readonly id: number;
      readonly version: number;
      readonly act: string;
      readonly target: string;
    };
    const { changes } = request.postDataJSON() as { readonly changes: readonly Change[] };
    const results = changes.map(({ id, version, act, target }) => ({
      id,
      outcome: "stored",
      reason: null,
      segment: {
        ...segment(id - 1),
        target,
        version: version + 1,
        state: act === "confirm" ? "confirmed" : "draft",
        origin: "person",
      },
    }));
    return route.fulfill({ json: { data: { results, progress } } });
  });
}

/** Records the time from each key to the end of the frame that shows it. These scripts run in the page, as text. */
const record_keys = `(() => {
  const took = [];
  globalThis.key_times = took;
  const channel = new MessageChannel();
  const started = [];
  channel.port1.addEventListener("message", () => {
    for (const begin of started.splice(0)) took.push(performance.now() - begin);
  });
  channel.port1.start();
  document.addEventListener("keydown", () => {
    started.push(performance.now());
    requestAnimationFrame(() => channel.port2.postMessage(null));
  }, { capture: true });
})()`;

const keyTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { key_times: number[] }).key_times);

async function typeKeys(page: Page): Promise<{ p50: number; p95: number }> {
  await page.bringToFront();
  await page.evaluate("key_times.length = 0");
  for (let n = 0; n < keys; n += 1) {
    await page.keyboard.press(typed[n % typed.length] === " " ? "Space" : (typed[n % typed.length] ?? "a"));
    await page.waitForTimeout(pause_ms);
  }
  const sorted = (await keyTimes(page)).toSorted((a, b) => a - b);
  const part = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { p50: part(0.5), p95: part(0.95) };
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The middle round of the editor and of a bare textarea, both with the focus in their field. */
async function compare(page: Page, bare_page: Page) {
  const ours: Awaited<ReturnType<typeof typeKeys>>[] = [];
  const bare: typeof ours = [];
  for (const each of [page, bare_page]) await each.evaluate(record_keys);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await typeKeys(page));
    bare.push(await typeKeys(bare_page));
  }
  const median = (of: typeof ours) => ({
    p50: middle(of.map(({ p50 }) => p50)),
    p95: middle(of.map(({ p95 }) => p95)),
  });
  return { editor: median(ours), bare: median(bare) };
}

/** Records when the field of another segment has the focus after the next key. */
const record_confirm = `(() => {
  const field = () => document.activeElement?.dataset.field;
  const before = field();
  globalThis.confirm_ms = null;
  document.addEventListener("keydown", ({ timeStamp }) => {
    const look = () => {
      const now = field();
      if (now !== undefined && now !== before) globalThis.confirm_ms = performance.now() - timeStamp;
      else requestAnimationFrame(look);
    };
    look();
  }, { capture: true, once: true });
})()`;

/** The median time from the keys that confirm until the field of the next segment has the focus. */
async function confirming(page: Page): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    await page.keyboard.type("Rent.");
    await page.evaluate(record_confirm);
    await page.keyboard.press("Control+Enter");
    const recorded = await page.waitForFunction(
      () => (globalThis as unknown as { confirm_ms: number | null }).confirm_ms,
    );
    took.push((await recorded.jsonValue()) ?? 0);
  }
  return middle(took);
}

type EditorWorld = {
  readonly textInHand: (
    text: string,
    more: { readonly email: string },
  ) => Promise<{ readonly job_id: number }>;
};

async function measure(url: string): Promise<void> {
  process.env["E2E_PORT"] = new URL(url).port;
  // The browser tests are compiled with the types of a page, which this script does not have.
  const steps: string = "../../test/e2e/editor-world.ts";
  const { textInHand } = (await import(steps)) as EditorWorld;
  const { job_id } = await textInHand("Najemca płaci czynsz.", { email: "bench@example.com" });
  const executable = process.env["CHROMIUM_PATH"];
  const browser = await chromium.launch({
    ...(executable === undefined ? {} : { executablePath: executable }),
    args: ["--no-sandbox", "--enable-precise-memory-info"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
    await page.goto(`${url}/translator/login`);
    await page.getByLabel("E-mail").fill("olena@example.com");
    await page.getByLabel("Password").fill(demo_password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(({ pathname }) => !pathname.endsWith("/login"));
    await answerSegments(page);
    const begin = performance.now();
    await page.goto(`${url}/translator/jobs/${job_id}/editor`, { waitUntil: "commit" });
    await page.locator("[data-field]").waitFor();
    const first_row_ms = performance.now() - begin;
    await page.locator('[role="grid"][aria-busy="false"]').waitFor({ timeout: 120_000 });
    const loaded_ms = performance.now() - begin;
    await page.locator("[data-field]").focus();
    const bare_page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await bare_page.setContent("<textarea rows=8 cols=80 autofocus></textarea>");
    await bare_page.locator("textarea").focus();
    const { editor, bare } = await compare(page, bare_page);
    await page.bringToFront();
    const heap = await page.evaluate(
      () =>
        (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 2 ** 20,
    );
    const confirm_ms = await confirming(page);
    const ms = (value: number): string => value.toFixed(1);
    const figure =
      `p50 ${ms(editor.p50)} ms, p95 ${ms(editor.p95)} ms; bare textarea ${ms(bare.p50)} and ${ms(bare.p95)} ms, ` +
      `ratio of p50 ${(editor.p50 / bare.p50).toFixed(2)}; confirm to next ${ms(confirm_ms)} ms; first row ` +
      `${(first_row_ms / 1000).toFixed(1)} s, all ${(loaded_ms / 1000).toFixed(1)} s, heap ${heap.toFixed(0)} MB`;
    out(`\neditor with ${segments} segments, ${keys} keys in each of ${rounds} rounds\n  ${figure}`);
    writeFigures([
      {
        what: "Editor with 20,000 segments: from a key to its frame, 200 keys, with a bare textarea",
        command: "npm run bench editor",
        figure,
        floor: "10, 30 ms; 1.3; 60 ms; 1.5 s, 6 s, 150 MB",
      },
    ]);
  } finally {
    await browser.close();
  }
}

await withProduct("editor", ({ url }) => measure(url));
