/** The most characters of a name, the ellipsis not counted. */
const most = 48;

/** The first words of a text as the name of its order; null where there are none. Long words are cut. */
export function firstWords(text: string): string | null {
  const line = text.trim().replace(/\s+/gu, " ");
  if (line === "") return null;
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most + 1).join("");
  const end = cut.lastIndexOf(" ");
  const start = end > most / 2 ? cut.slice(0, end) : characters.slice(0, most).join("");
  return `${start.replace(/[\s,;:.–—-]+$/u, "")}…`;
}
