/** More is a term base. */
const most_terms = 50;
const most_characters = 100;

/** Terms as typed: one per line, source and target with an equals sign between them; other lines are none. */
export const typedTerms = (lines: string): { source: string; target: string }[] =>
  lines
    .split("\n")
    .flatMap((line) => {
      const [source = "", ...rest] = line.split("=").map((side) => side.trim());
      const [from, to] = [source, rest.join("=").trim()].map((side) => side.slice(0, most_characters).trim());
      return from && to ? [{ source: from, target: to }] : [];
    })
    .slice(0, most_terms);
