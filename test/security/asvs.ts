import { asvs_counts, asvs_numbers } from "./asvs-numbers.ts";
import { accounts_chapters } from "./asvs-accounts.ts";
import { browser_chapters } from "./asvs-browser.ts";
import { crypto_chapters } from "./asvs-crypto.ts";
import { input_chapters } from "./asvs-input.ts";
import type { Chapter, Line, NamedTest } from "./asvs-line.ts";
import { operation_chapters } from "./asvs-operation.ts";
import { session_chapters } from "./asvs-session.ts";
import { token_chapters } from "./asvs-tokens.ts";

export type Table = Readonly<Record<string, Chapter>>;

/** OWASP ASVS 5.0.0, levels 1 and 2: every line, and how it is met. */
export const asvs: Table = {
  ...input_chapters,
  ...browser_chapters,
  ...accounts_chapters,
  ...session_chapters,
  ...token_chapters,
  ...crypto_chapters,
  ...operation_chapters,
};

/** The least share of the lines that apply which are met by a named test, in percent. */
export const least_share = 70;

const linesOf = (table: Table): readonly (readonly [string, Line])[] =>
  Object.values(table).flatMap(({ lines }) => Object.entries(lines));

export type Counts = {
  readonly all: number;
  readonly tested: number;
  readonly placed: number;
  readonly deviating: number;
  readonly absent: number;
  /** Tested lines of those that apply, in whole percent. */
  readonly share: number;
};

export function countsOf(table: Table): Counts {
  const lines = linesOf(table).map(([, line]) => line);
  const count = (key: string): number => lines.filter((line) => key in line).length;
  const [all, tested, absent] = [lines.length, count("tests"), count("not_applicable")];
  const share = Math.floor((tested * 100) / Math.max(1, all - absent));
  return { all, tested, placed: count("place"), deviating: count("deviation"), absent, share };
}

/** Numbers that are missing, unknown, of another level, or in another chapter. */
export function faultsOfNumbers(table: Table): string[] {
  const faults: string[] = [];
  for (const [chapter, levels] of Object.entries(asvs_numbers)) {
    const lines = table[chapter]?.lines ?? {};
    const known = new Map<string, number>();
    for (const level of [1, 2] as const)
      for (const number of levels[level].split(" ").filter(Boolean)) known.set(number, level);
    if (known.size !== asvs_counts[chapter]) faults.push(`${chapter} has ${known.size} numbers`);
    for (const [number, level] of known) {
      if (!lines[number]) faults.push(`${number} is missing`);
      else if (lines[number].level !== level) faults.push(`${number} is of level ${level}`);
    }
    for (const number of Object.keys(lines)) if (!known.has(number)) faults.push(`${number} is unknown`);
  }
  return [
    ...faults,
    ...Object.keys(table).flatMap((name) => (asvs_numbers[name] ? [] : [`${name} is unknown`])),
  ];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Whether a file has a test with this title that is neither skipped nor planned. Of a title that begins with a
 * placeholder one row can be named: `commands: the code has none`.
 */
export function hasTest(text: string, title: string): boolean {
  const [, row, rest] = /^(\w+): (.+)$/.exec(title) ?? [];
  return (
    isTitled(text, title) ||
    (row !== undefined && new RegExp(`\\b${row}: [[{]`).test(text) && isTitled(text, `%s: ${rest}`))
  );
}

function isTitled(text: string, title: string): boolean {
  const quoted = new RegExp(`\\(\\s*(["'\`])${escaped(title)}\\1\\s*,`, "g");
  return [...text.matchAll(quoted)].some(({ index }) => {
    const openings = text.slice(0, index + 1).matchAll(/\b(test|it|describe)((?:\.\w+)*)\s*\(/g);
    const [, what, how = ""] = [...openings].at(-1) ?? [];
    return (what === "test" || what === "it") && !/\.(?:skip|todo|fails)\b/.test(how);
  });
}

/** Named tests and places that do not exist, and answers without content. */
export function faultsOfAnswers(
  table: Table,
  tree: ReadonlyMap<string, string>,
  hasFile: (file: string) => boolean,
): string[] {
  const faultOf = ([file, title]: NamedTest): string[] => {
    const text = tree.get(file);
    if (text === undefined) return [`no file ${file}`];
    return hasTest(text, title) ? [] : [`no test "${title}" in ${file}`];
  };
  return linesOf(table).flatMap(([number, line]) => {
    const faults: string[] = [];
    if (line.what.length < 10) faults.push("says nothing");
    if ("tests" in line)
      faults.push(...(line.tests.length === 0 ? ["names no test"] : line.tests.flatMap(faultOf)));
    if ("place" in line) {
      if (!hasFile(line.place[0])) faults.push(`no file ${line.place[0]}`);
      if (line.place[1].length < 10) faults.push("does not say what meets it");
    }
    if ("not_applicable" in line && line.not_applicable.length < 10) faults.push("has no reason");
    if ("deviation" in line && Math.min(line.deviation.length, line.instead.length) < 10)
      faults.push("has no reason");
    return faults.map((fault) => `${number}: ${fault}`);
  });
}
