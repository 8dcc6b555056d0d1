import type { Tree } from "./shape.ts";

/** Words of an earlier vocabulary, each with the term of the field that replaces it. */
const words = {
  whoever: { found: /\bwhoever\b/gi, instead: "the caller, the customer, anyone who" },
  nobody: { found: /\b(?:no|some)body\b|\b(?:no|some)body[A-Z]/gi, instead: "the role" },
  stands: {
    found: /\b(?:stands|lies)\b|\bstand\b(?! (?:for|still)\b)(?!-in)/gi,
    instead: "is, is stored in",
  },
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
  fate: { found: /\bfates?\b/gi, instead: "state, outcome" },
  whims: { found: /whims|\bcalm\b/gi, instead: "faults, no faults" },
  patience: { found: /patience|\btwins?\b|\bpurse\b/gi, instead: "backoff, duplicate, discount budget" },
  everybody: { found: /\b(?:any|every)body\b/gi, instead: "anyone, each user, the role" },
  taken_back: { found: /\bt(?:ake|akes|aken|aking|ook) back\b/gi, instead: "withdraw, reverse, revoke" },
  stand_in: {
    found: /\bstand-ins?\b|\bimitated\b|\btrying (?:things )?out\b/gi,
    instead: "simulator, simulated",
  },
  cast: { found: /\bthe cast\b/gi, instead: "people of the demo" },
  door: { found: /\b[a-z]+Door\b|\bdoors? for\b|_doors?\b/g, instead: "index, entry, access" },
  hears: { found: /\bhears?\b/gi, instead: "receives, reads, is answered" },
  log_in: { found: /\blog-(?:in|out)s?\b/gi, instead: "login, logout" },
} as const satisfies Readonly<Record<string, { readonly found: RegExp; readonly instead: string }>>;

/**
 * Names that are stored or sent and therefore stay: columns and fields of answers, keys in queued jobs, ids of events.
 * Released migrations are never edited.
 */
const data_names: readonly { readonly name: RegExp; readonly in: RegExp; readonly what: string }[] = [
  {
    name: /\bkept\b/g,
    in: /^(?:contract\/accounting\/books|domain\/accounting\/matching|server\/accounting\/|server\/kernel\/db\/tables|server\/ledger\/checks\.test|web\/staff\/accounting\/books\/)/,
    what: "money that a provider retains of a payout: a column and a field of the books",
  },
  {
    name: /\bkept\b/g,
    in: /^(?:contract\/accounts\/legal|server\/cases\/withdrawal|web\/staff\/withdrawal-bars)/,
    what: "money that is retained after a withdrawal: a field of answers",
  },
  {
    name: /\btold\b/g,
    in: /^server\/(?:kernel\/jobs\/payloads|shipping\/(?:draft|jobs))\.ts$/,
    what: "the number of reminders in queued jobs",
  },
  { name: /:told`/g, in: /^server\/payments\/providers\//, what: "the end of the ids of notices" },
  { name: /`wish:/g, in: /^server\/payments\/refunds/, what: "the beginning of the keys of refunds" },
  { name: /"said"/g, in: /^domain\/payments\/statement\.ts$/, what: "the beginning of a digest" },
  { name: /--.*/g, in: /^server\/kernel\/db\/migrations\/00(?:0\d|1\d|20)_/, what: "released migrations" },
  { name: /\bkept\b/g, in: /^server\/kernel\/db\/migrations\/0017_/, what: "the column itself" },
];

const own_lists = new Set([
  "test/words.ts",
  "test/words.test.ts",
  "test/recordings.json",
  "server/kernel/format/catalogues.ts",
]);

/** Each use of such a word with what to write instead; texts for users and generated recordings are left out. */
export function usesOfWords(tree: Tree): string[] {
  const uses: string[] = [];
  for (const [file, whole_text] of tree) {
    if (file.startsWith("messages/") || file.includes("/legal/") || own_lists.has(file)) continue;
    const text = data_names.reduce(
      (rest, one) => (one.in.test(file) ? rest.replaceAll(one.name, "") : rest),
      whole_text,
    );
    for (const { found, instead } of Object.values(words))
      for (const match of text.matchAll(found)) {
        const line = text.slice(0, match.index).split("\n").length;
        uses.push(`${file}:${line}: "${match[0]}"; write ${instead}`);
      }
  }
  return uses;
}

/** Exceptions for data that no file needs any more. */
export const unusedDataNames = (tree: Tree): string[] =>
  data_names
    .filter((one) => ![...tree].some(([file, text]) => one.in.test(file) && text.search(one.name) >= 0))
    .map(({ what }) => what);
