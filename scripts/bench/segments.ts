// node --import tsx scripts/bench/segments.ts FOLDER: how well sentences are found in the treebanks (*.conllu) of a
// folder, in paragraphs of up to six sentences. SHOW=1 prints the wrong ends, PART=train|dev|test chooses the files.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { segmentsOf } from "#domain/files/segments.ts";

type Sentence = { readonly text: string; readonly after: string; readonly begins: boolean };

/** The sentences of a treebank in order; `begins` marks the first of a document or paragraph. */
function sentencesOf(file: string): Sentence[] {
  let begins = false;
  return readFileSync(file, "utf8")
    .split("\n\n")
    .flatMap((block) => {
      begins ||= /^# new(?:doc|par)/m.test(block);
      const text = /^# text = (.*)$/m.exec(block)?.[1];
      if (text === undefined) return [];
      const last = block.trimEnd().split("\n").at(-1) ?? "";
      const sentence = { text, after: last.includes("SpaceAfter=No") ? "" : " ", begins };
      begins = false;
      return [sentence];
    });
}

const most_sentences = 6;
const hasEnd = (text: string): boolean => /[.!?…]["'”’»)\]]*$/.test(text);

/** Paragraphs of sentences that have a mark at their end. */
function paragraphsOf(sentences: readonly Sentence[]): Sentence[][] {
  const paragraphs: Sentence[][] = [];
  let paragraph: Sentence[] = [];
  for (const sentence of sentences) {
    if (sentence.begins || paragraph.length === most_sentences) {
      paragraphs.push(paragraph);
      paragraph = [];
    }
    if (hasEnd(sentence.text)) paragraph.push(sentence);
    else {
      paragraphs.push(paragraph);
      paragraph = [];
    }
  }
  return [...paragraphs, paragraph].filter((one) => one.length > 0);
}

const files = (process.argv[2] ?? "") === "" ? [] : readdirSync(process.argv[2] ?? "");
const part = process.env["PART"] ?? "dev|test";
console.log("language  paragraphs  F1  exact  MB/s  longest ms for 200 kB");
for (const lang of ["en", "de", "pl", "uk"]) {
  const own = files.filter(
    (name) => name.startsWith(`${lang}_`) && new RegExp(`-(?:${part})\\.conllu$`).test(name),
  );
  const paragraphs = own.flatMap((name) => paragraphsOf(sentencesOf(path.join(process.argv[2] ?? "", name))));
  let hits = 0;
  let found = 0;
  let right = 0;
  let exact = 0;
  for (const sentences of paragraphs) {
    const text = sentences
      .map((one) => one.text + one.after)
      .join("")
      .trimEnd();
    const truth = new Set<number>();
    let at = 0;
    for (const one of sentences) truth.add((at += one.text.length + one.after.length) - one.after.length);
    const ends = new Set<number>();
    at = 0;
    for (const one of segmentsOf(text, lang)) {
      ends.add(at + one.text.length);
      at += one.text.length + one.after.length;
    }
    const wrong = [...ends].filter((end) => !truth.has(end));
    const missed = [...truth].filter((end) => !ends.has(end));
    hits += ends.size - wrong.length;
    found += ends.size;
    right += truth.size;
    if (wrong.length + missed.length === 0) exact++;
    if (process.env["SHOW"] === lang)
      for (const [mark, list] of [
        ["+", wrong],
        ["-", missed],
      ] as const)
        for (const end of list)
          console.log(`${mark} ${text.slice(Math.max(0, end - 30), end)}|${text.slice(end, end + 25)}`);
  }
  const precision = hits / found;
  const recall = hits / right;
  const all = paragraphs.map((one) => one.map((s) => s.text + s.after).join("")).join(" ");
  const start = performance.now();
  for (const one of paragraphs) segmentsOf(one.map((s) => s.text).join(" "), lang);
  const seconds = (performance.now() - start) / 1_000;
  const long = performance.now();
  segmentsOf(all.slice(0, 200_000), lang);
  const cells = [paragraphs.length, ((2 * precision * recall) / (precision + recall)).toFixed(4)];
  const speed = (Buffer.byteLength(all) / 1e6 / seconds).toFixed(1);
  console.log(
    [
      lang,
      ...cells,
      `${((100 * exact) / paragraphs.length).toFixed(1)} %`,
      speed,
      (performance.now() - long).toFixed(0),
    ].join("\t"),
  );
}
