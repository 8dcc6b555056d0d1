/** A part of the comparison of two texts: in both, or in one only. */
export type Change = { readonly how: "same" | "added" | "removed"; readonly text: string };

/** How much unchanged text is shown on each side of a change. */
const around = 160;

/** The parts with long unchanged ones shortened at a word; "…" marks an omission. */
export function shortened(changes: readonly Change[]): Change[] {
  return changes.map((change, i) => {
    const [is_first, is_last] = [i === 0, i === changes.length - 1];
    const room = (is_first ? 0 : around) + (is_last ? 0 : around);
    if (change.how !== "same" || change.text.length <= room + around) return change;
    const head = is_first ? "" : change.text.slice(0, around).replace(/\S*$/, "");
    const tail = is_last ? "" : change.text.slice(-around).replace(/^\S*/, "");
    return { how: "same", text: `${head}…${tail}` };
  });
}
