/** What stays in a field whose text was sent: what was typed while the answer was on its way. */
export function leftAfter(sent: string, now: string): string {
  if (now.startsWith(sent)) return now.slice(sent.length).trimStart();
  return now;
}
