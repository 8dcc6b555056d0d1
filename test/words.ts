import fs from "node:fs";
import path from "node:path";
import type { Tree } from "./shape.ts";
import { root } from "./tree.ts";

/** Words of an earlier vocabulary, each with the term of the field that replaces it. */
const words = {
  whoever: { found: /\bwhoever\b/gi, instead: "the caller, the customer, anyone who" },
  nobody: { found: /\b(?:no|some)body\b|\b(?:no|some)body[A-Z]/gi, instead: "the role" },
  stands: { found: /\b(?:stands|lies)\b/gi, instead: "is, is stored in" },
  told: { found: /\b(?:told|tells?)\b/gi, instead: "notified, recorded, reports" },
  said: { found: /\b(?:said|heard)\b/gi, instead: "event body, response, received" },
  kept: { found: /\bkept\b/gi, instead: "stored, saved" },
  letter: { found: /\bletters?\b(?!-spacing)/gi, instead: "mail, notification" },
  beside: { found: /\bbeside\b/gi, instead: "with, next to" },
  anew: { found: /\banew\b/gi, instead: "again" },
  of_ours: { found: /\bof ours\b|\bthe house\b/gi, instead: "own, internal; the product" },
  story: { found: /\bstor(?:y|ies)\b(?!\.ts")/gi, instead: "scenario" },
  wish: { found: /\bwish(?:es)?\b/gi, instead: "payment choice" },
  troupe: { found: /troupes?/gi, instead: "actors" },
  stranger: { found: /\bstrangers?\b/gi, instead: "unauthorised caller" },
  give_back: { found: /\bgiv(?:es|en|e) back\b|giveBack/gi, instead: "refund" },
  whims: { found: /whims|\bcalm\b/gi, instead: "faults, no faults" },
  patience: { found: /patience|\btwins?\b|\bpurse\b/gi, instead: "backoff, duplicate, discount budget" },
  everybody: { found: /\b(?:any|every)body\b/gi, instead: "anyone, each user, the role" },
  taken_back: { found: /\bt(?:ake|akes|aken|aking|ook) back\b/gi, instead: "withdraw, reverse, revoke" },
  stand_in: {
    found: /\bstand-ins?\b|\bimitated\b|\btrying (?:things )?out\b/gi,
    instead: "simulator, simulated",
  },
  cast: { found: /\bthe cast\b/gi, instead: "people of the demo" },
  log_in: { found: /\blog-(?:in|out)s?\b/gi, instead: "login, logout" },
} as const satisfies Readonly<Record<string, { readonly found: RegExp; readonly instead: string }>>;

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

const left_out = new Set([
  "test/words.ts",
  "test/words.json",
  "test/words.test.ts",
  "test/recordings.json",
  "server/kernel/format/catalogues.ts",
]);

/** How often each word is used, by top folder; texts for users and generated files are left out. */
export function countWords(tree: Tree): Counts {
  const counts: Record<string, Record<string, number>> = {};
  for (const [word, { found }] of Object.entries(words)) {
    const by_folder: Record<string, number> = {};
    for (const [file, text] of tree) {
      const [folder = ""] = file.split("/");
      if (folder === "messages" || file.includes("/legal/") || left_out.has(file)) continue;
      const count = text.match(found)?.length ?? 0;
      if (count > 0) by_folder[folder] = (by_folder[folder] ?? 0) + count;
    }
    counts[word] = by_folder;
  }
  return counts;
}

/** Sentences about counts that differ from the allowed ones: more is refused, fewer is to be written down. */
export function differingCounts(found: Counts, allowed: Counts): string[] {
  return Object.entries(words).flatMap(([word, { instead }]) => {
    const folders = new Set([...Object.keys(found[word] ?? {}), ...Object.keys(allowed[word] ?? {})]);
    return [...folders].flatMap((folder) => {
      const [now, before] = [found[word]?.[folder] ?? 0, allowed[word]?.[folder] ?? 0];
      if (now > before) return [`${folder}: "${word}" ${now} times, ${before} allowed; write ${instead}`];
      return now < before ? [`${folder}: "${word}" ${now} times; lower ${before} in test/words.json`] : [];
    });
  });
}

const list = path.join(root, "test/words.json");

/** What is different from the stored counts; `RECORD=1` accepts the present ones. */
export function differingWords(tree: Tree): string[] {
  const found = countWords(tree);
  if (process.env["RECORD"] === "1") fs.writeFileSync(list, `${JSON.stringify(found, null, 2)}\n`);
  return differingCounts(found, JSON.parse(fs.readFileSync(list, "utf8")) as Counts);
}
