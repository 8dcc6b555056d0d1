import type { Counter, DocumentInput } from "#server/kernel/ports/counter.ts";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { bundledProgram } from "#test/bundled-program.ts";
import { docxOf, paragraph, run, words } from "#test/fixtures/documents/office.ts";
import { openCounter } from "./counter.ts";
import { readPage } from "#document-count/text-page.ts";
import type { CounterOptions } from "./counter.ts";

const sourceOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
let own_child: string;
let wild_child: string;
beforeAll(async () => {
  own_child = await bundledProgram(sourceOf("./child.ts"));
  wild_child = await bundledProgram(sourceOf("../../test/fixtures/documents/wild-child.ts"));
});
afterAll(() => {
  for (const program of [own_child, wild_child]) rmSync(dirname(program), { recursive: true });
});
const contract = docxOf(paragraph(run(words(300, "text"))));
const has_proc = existsSync("/proc/self/environ");
const has_prlimit = existsSync("/usr/bin/prlimit");

const opened: Counter[] = [];
function counterOf(options: CounterOptions = {}): Counter {
  const counter = openCounter({ program: own_child, ...options });
  opened.push(counter);
  return counter;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((counter) => counter.close()));
});

const upload = (bytes: Buffer, name = "a.docx"): DocumentInput => ({
  stream: Readable.from([bytes.subarray(0, 100), bytes.subarray(100)], { objectMode: false }),
  name,
  source_language: "pl",
  size_bytes: bytes.length,
});

function broken(): DocumentInput {
  const stream = new Readable({ read() {} });
  stream.destroy(new Error("connection lost"));
  return { ...upload(contract), stream };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("§5: a document is counted in a child process", () => {
  test("its text is returned with the count, up to two million characters", async () => {
    const counter = counterOf();
    const two = docxOf(paragraph(run("Erster Absatz.")) + paragraph(run("Zweiter „Absatz“ \u0007.")));
    const whole = await counter.count(upload(two));
    const texts = whole.outcome === "ok" ? whole.text.pages.flatMap((page) => readPage(page)) : [];
    expect(texts.map(({ text }) => text)).toEqual(["Erster Absatz.", "Zweiter „Absatz“ \u0007."]);
    // The maximum length of text passes through the pipe, escaped or not.
    const lines = Array.from({ length: 60_000 }, () => '"ż" '.repeat(10)).join("\n");
    const long = await counter.count(upload(Buffer.from(lines), "a.txt"));
    expect(long.outcome === "ok" && long.text.pages.length).toBeGreaterThan(60);
    expect(long).toMatchObject({ count: { flags: ["text-capped"] } });
  });

  test("from a stream and from a file, by the same warm child", async () => {
    const counter = counterOf();
    expect(counter.children()).toEqual([]);
    expect(await counter.count(upload(contract))).toMatchObject({
      outcome: "ok",
      count: { type: "docx", words: 300 },
    });
    const [first] = counter.children();
    const file = {
      path: wild_child,
      name: "notes.txt",
      source_language: "de",
      size_bytes: statSync(wild_child).size,
    };
    expect(await counter.count(file)).toMatchObject({ outcome: "ok", count: { type: "txt" } });
    expect(counter.children()).toEqual([first]);
  });

  test("a refusal is a verdict like any other", async () => {
    const counter = counterOf();
    expect(await counter.count(upload(Buffer.from("%PDF-1.7")))).toEqual({
      outcome: "mismatch",
      detail: "pdf named .docx",
    });
  });

  test("two children count two documents in parallel, more are queued", async () => {
    const counter = counterOf({ children: 2 });
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => counter.count(upload(contract))));
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
    expect(new Set(counter.children()).size).toBe(2);
  });

  test("a child is replaced after its share of documents", async () => {
    const counter = counterOf({ limits: { documents: 1 } });
    await counter.count(upload(contract));
    expect(counter.children()).toEqual([]);
    expect(await counter.count(upload(contract))).toMatchObject({ outcome: "ok" });
  });

  test.skipIf(!has_prlimit)("the kernel limits it (skipped without /usr/bin/prlimit)", async () => {
    const open_files = [
      [own_child, 64],
      [sourceOf("./child.ts"), 256],
    ] as const;
    for (const [program, most] of open_files) {
      const counter = counterOf({ program });
      expect(await counter.count(upload(contract))).toMatchObject({ outcome: "ok" });
      const limits = readFileSync(`/proc/${counter.children()[0]}/limits`, "utf8");
      expect(limits).toMatch(/Max cpu time\s+15 /);
      expect(limits).toMatch(/Max data size\s+419430400 /);
      expect(limits).toMatch(new RegExp(`Max open files\\s+${most} `));
    }
  });

  test.skipIf(!has_proc)("it sees none of our environment (skipped without /proc)", async () => {
    const counter = counterOf();
    await counter.count(upload(contract));
    const names = readFileSync(`/proc/${counter.children()[0]}/environ`, "utf8")
      .split("\0")
      .map((entry) => entry.split("=")[0])
      .filter((name) => name !== "");
    expect(new Set(names)).toEqual(new Set(["PATH", "TSX_DISABLE_CACHE"]));
  });
});

describe("§1 A document is translated in place, in the same child", () => {
  const text = docxOf(paragraph(run("Erster „Absatz“.")) + paragraph(run("Zweiter.")));
  const sourcesOf = async (counter: Counter, file: Buffer, name?: string): Promise<string[]> => {
    const apart = await counter.readSegments(upload(file, name));
    if (apart.outcome !== "ok") throw new Error(apart.detail);
    return apart.segments.map(({ source }) => source);
  };

  test("its segments are returned in order, and their targets replace them", async () => {
    const counter = counterOf();
    expect(await sourcesOf(counter, text)).toEqual(["Erster „Absatz“.", "Zweiter."]);
    const targets = new Map([
      [0, "Pierwszy <b>."],
      [1, "Drugi & ostatni."],
    ]);
    const made = await counter.writeTargets(upload(text), targets, "pl");
    if (made.outcome !== "ok") throw new Error(made.detail);
    expect(made.changed).toBe(2);
    expect((await sourcesOf(counter, made.file)).join(" ")).toContain("Drugi & ostatni.");
    expect(counter.children()).toHaveLength(1);
  });

  test("a text as long as a book is written without blocking the process", async () => {
    const counter = counterOf();
    const lines = Array.from({ length: 40_000 }, (_, i) => `Zdanie numer ${i} z książki.`);
    const book = Buffer.from(lines.join("\n"));
    const sources = await sourcesOf(counter, book, "a.txt");
    expect(sources).toHaveLength(40_000);
    let turns = 0;
    const others = setInterval(() => void turns++, 1);
    const targets = new Map(sources.map((source, at) => [at, source.replace("Zdanie", "Satz")]));
    const made = await counter.writeTargets(upload(book, "a.txt"), targets, "de");
    clearInterval(others);
    expect(made.outcome === "ok" && made.file.toString("utf8")).toBe(
      lines.join("\n").replaceAll("Zdanie", "Satz"),
    );
    expect(turns).toBeGreaterThan(3);
  });

  test("a document that is damaged or hangs has a verdict like any other", async () => {
    const counter = counterOf();
    expect(await counter.readSegments(upload(Buffer.from("PK\u0003\u0004")))).toMatchObject({
      outcome: "corrupt",
    });
    expect(await counter.readSegments(upload(Buffer.alloc(0)))).toMatchObject({ outcome: "empty" });
    const hanging = counterOf({ program: wild_child, limits: { answer_ms: 300 } });
    expect(await hanging.readSegments(upload(text, "loop"))).toMatchObject({ outcome: "timeout" });
    // A slow machine needs longer than that to start the child whose answer is no answer.
    const wild = counterOf({ program: wild_child });
    expect(await wild.readSegments(upload(text, "garble"))).toMatchObject({ outcome: "corrupt" });
    const none = new Map<number, string>();
    expect(await wild.writeTargets(upload(text, "die"), none, "pl")).toMatchObject({ outcome: "corrupt" });
  });
});

describe("§5: a malicious document affects no other", () => {
  test("one that never ends is killed and the verdict is timeout", async () => {
    const counter = counterOf({ program: wild_child, limits: { answer_ms: 300 } });
    const pids: number[] = [];
    const stream = Readable.from(
      (function* () {
        yield Buffer.from("xy");
        pids.push(...counter.children());
      })(),
      { objectMode: false },
    );
    const verdict = await counter.count({ stream, name: "loop", source_language: "pl", size_bytes: 2 });
    expect(verdict.outcome).toBe("timeout");
    expect(pids).toHaveLength(1);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(counter.children()).toEqual([]);
  });

  test.skipIf(!has_proc)(
    "its limit is CPU time, so a busy machine causes no refusals (skipped without /proc)",
    async () => {
      const slow = counterOf({ program: wild_child, limits: { answer_cpu_ms: 500 } });
      expect(await slow.count(upload(contract, "nap"))).toEqual({ outcome: "empty", detail: "slept" });
      const busy = counterOf({ program: wild_child, limits: { answer_cpu_ms: 500 } });
      const verdict = await busy.count(upload(contract, "loop"));
      expect(verdict).toMatchObject({
        outcome: "timeout",
        detail: "counting: more than 500 ms of processor",
      });
    },
  );

  test("one that kills every child is corrupt after the second", async () => {
    const verdict = await counterOf({ program: wild_child }).count(upload(contract, "die"));
    expect(verdict).toEqual({ outcome: "corrupt", detail: "the reader died: 7: " });
  });

  test.skipIf(!has_prlimit)(
    "one that allocates memory outside the heap is killed (skipped without prlimit)",
    async () => {
      expect((await counterOf({ program: wild_child }).count(upload(contract, "hoard"))).outcome).toBe(
        "corrupt",
      );
    },
  );

  test("an invalid result is not accepted", async () => {
    expect((await counterOf({ program: wild_child }).count(upload(contract, "lie"))).outcome).toBe("corrupt");
    expect((await counterOf({ program: wild_child }).count(upload(contract, "shout"))).outcome).toBe(
      "corrupt",
    );
  });

  test("a child lost for another reason is replaced once, and the stream continues at its position", async () => {
    const counter = counterOf();
    await counter.count(upload(contract));
    const [first = 0] = counter.children();
    const stream = Readable.from(
      (function* () {
        yield contract.subarray(0, 50);
        process.kill(first, "SIGKILL");
        yield contract.subarray(50, 90);
        yield contract.subarray(90);
      })(),
      { objectMode: false, highWaterMark: 1 },
    );
    const verdict = await counter.count({
      stream,
      name: "a.docx",
      source_language: "pl",
      size_bytes: contract.length,
    });
    expect(verdict).toMatchObject({ outcome: "ok", count: { words: 300 } });
    expect(counter.children()).not.toContain(first);
  });

  test("a full queue returns busy immediately", async () => {
    const counter = counterOf({ program: wild_child, waiting: 1, limits: { answer_ms: 200 } });
    const all = ["loop", "loop", "loop"].map((name) => counter.count(upload(contract, name)));
    expect((await Promise.all(all)).map(({ outcome }) => outcome)).toEqual(["timeout", "timeout", "busy"]);
  });
});

describe("Own faults are errors and no verdicts", () => {
  test("fewer or more bytes than announced", async () => {
    const counter = counterOf();
    const short = { ...upload(contract), size_bytes: contract.length + 1 };
    await expect(counter.count(short)).rejects.toThrow("announced");
    const long = { ...upload(contract), size_bytes: contract.length - 1 };
    await expect(counter.count(long)).rejects.toThrow("more than");
    expect(await counter.count(upload(contract))).toMatchObject({ outcome: "ok" });
  });

  test("a source that fails, also while it waits", async () => {
    const counter = counterOf();
    const both = [counter.count(broken()), counter.count(broken())];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(
      counter.count({ path: "/no/such/file", name: "a.docx", source_language: "pl", size_bytes: 5 }),
    ).rejects.toThrow("ENOENT");
  });

  test("a program that does not start", async () => {
    const counter = counterOf({ program: "/no/such/program.mjs" });
    await expect(counter.count(upload(contract))).rejects.toThrow("does not start");
  });

  test("a document larger than 20 MB or empty has its verdict without a child", async () => {
    const counter = counterOf();
    expect(await counter.count({ ...upload(contract), size_bytes: 20 * 1024 * 1024 + 1 })).toMatchObject({
      outcome: "unsupported",
    });
    expect(await counter.count(upload(Buffer.alloc(0)))).toMatchObject({ outcome: "empty" });
    expect(counter.children()).toEqual([]);
  });

  test("closing ends the children and rejects waiting documents", async () => {
    const counter = counterOf({ program: wild_child });
    const running = [counter.count(upload(contract, "loop")), counter.count(upload(contract, "loop"))];
    const settled = Promise.allSettled(running);
    await vi.waitFor(() => expect(counter.children()).toHaveLength(1), 60_000);
    const pids = counter.children();
    await counter.close();
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(pids.filter(isRunning)).toEqual([]);
    await expect(counter.count(upload(contract))).rejects.toThrow("closed");
  });
});

describe("a document is taken apart and put together in a child process", () => {
  test("its segments are returned, and it is returned with their translations", async () => {
    const counter = counterOf();
    const file = docxOf(paragraph(run("First. "), run("Second", "<w:b/>"), run(" one.")));
    const taken = await counter.readSegments(upload(file));
    expect(taken).toMatchObject({ outcome: "ok", type: "docx", billed_words: 3, locked_words: 0, left: [] });
    expect(taken.outcome === "ok" && taken.segments.map((one) => [one.words, one.is_billed])).toEqual([
      [1, true],
      [2, true],
    ]);
    const second = (taken.outcome === "ok" && taken.segments[1]?.source) || "";
    const targets = new Map([
      [0, "Erstens."],
      [1, second.replace("Second", "Zweitens").replace("one", "eins")],
    ]);
    const made = await counter.writeTargets(upload(file), targets, "de");
    expect(made).toMatchObject({ outcome: "ok", changed: 2, warnings: [] });
    const again = await counter.readSegments(upload(made.outcome === "ok" ? made.file : file));
    expect(again.outcome === "ok" && again.segments.map(({ source }) => source)).toEqual([
      ...targets.values(),
    ]);
  });

  test("refusals of both are answers", async () => {
    const counter = counterOf();
    const file = docxOf(paragraph('<w:fldSimple w:instr="DATE"><w:r><w:t>4 May</w:t></w:r></w:fldSimple>'));
    expect(await counter.readSegments(upload(file))).toMatchObject({ outcome: "document.no_text_found" });
    expect(await counter.readSegments(upload(Buffer.from("%PDF-1.7"), "a.docx"))).toMatchObject({
      outcome: "mismatch",
    });
    const bold = docxOf(paragraph(run("plain text and "), '<w:r><w:sym w:char="F0"/></w:r>', run("more")));
    expect(await counter.writeTargets(upload(bold), new Map([[0, "no symbol"]]), "de")).toMatchObject({
      outcome: "codes.invalid",
      detail: "segment 0: code 1 missing",
    });
  });

  test("bought regions are open", async () => {
    const counter = counterOf();
    const comment = `<w:comments>${paragraph(run("A remark"))}</w:comments>`;
    const file = docxOf(paragraph(run("Body")), [["comments", "comments.xml"]], {
      "word/comments.xml": comment,
    });
    for (const [bought, locked] of [
      [[], [false, true]],
      [["comment"], [false, false]],
    ] as const) {
      const taken = await counter.readSegments(upload(file), bought);
      expect(taken.outcome === "ok" && taken.segments.map(({ is_locked }) => is_locked)).toEqual(locked);
    }
  });
});
