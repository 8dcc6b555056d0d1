/** The generated part of docs/security.md: `npx tsx scripts/security.ts` writes it, a test compares it. */
import fs from "node:fs";
import path from "node:path";
import { accepted_extensions, limits } from "#domain/catalog.ts";
import { asvs, countsOf } from "#test/security/asvs.ts";
import type { Line } from "#test/security/asvs-line.ts";

const page = path.resolve(import.meta.dirname, "../docs/security.md");
const begin = "<!-- generated: npx tsx scripts/security.ts -->";
const end = "<!-- end of the generated part -->";

const cell = (text: string): string => text.replaceAll("|", "\\|");

function answerOf(line: Line): string {
  if ("tests" in line)
    return line.tests.map(([file, title]) => `\`${file}\`: ${title.replaceAll("`", "'")}`).join("<br>");
  if ("place" in line) return `\`${line.place[0]}\`: ${line.place[1]}`;
  if ("deviation" in line) return `**Deviation.** ${line.deviation} Instead: ${line.instead}`;
  return `Does not apply. ${line.not_applicable}`;
}

/** The generated part of the page. */
export function securityLines(): string {
  const { all, tested, placed, deviating, absent, share } = countsOf(asvs);
  const chapters = Object.entries(asvs).map(([name, { title, lines }]) => {
    const rows = Object.entries(lines).map(
      ([number, line]) => `| ${number} | ${line.level} | ${cell(line.what)} | ${cell(answerOf(line))} |`,
    );
    return [
      `### ${name} ${title}`,
      ["| line | level | what | how it is met |", "|---|---|---|---|", ...rows].join("\n"),
    ].join("\n\n");
  });
  return [
    begin,
    `Uploads: ${accepted_extensions.join(", ")}; at most ${limits.file_bytes / 1024 / 1024} MB each and ${limits.files_per_order} files an order.`,
    `Of ${all} lines of the levels 1 and 2, ${all - absent} apply: ${tested} are met by a test that is named (${share} %), ${placed} by a document, a type or a setting, ${deviating} are deviations with their reason.`,
    ...chapters,
    end,
  ].join("\n\n");
}

/** The page with its generated part as it should be. */
export function securityPage(text: string): string {
  const [before = "", rest = ""] = text.split(begin);
  const [, after = "\n"] = rest.split(end);
  return `${before}${securityLines()}${after}`;
}

if (process.argv[1] === import.meta.filename)
  fs.writeFileSync(page, securityPage(fs.readFileSync(page, "utf8")));
