/** A stretch of a part that is replaced. Markup inside of it is written by `source`, with the edits in it. */
export type Edit = {
  readonly start: number;
  readonly end: number;
  readonly write: (source: (start: number, end: number) => string) => string;
  /** Changes what is before it, back to the edit before. */
  readonly before?: (text: string) => string;
};

/** The function that writes a stretch of a part with the edits inside of it. */
export function rendered(text: string, edits: readonly Edit[]): (start: number, end: number) => string {
  // An outer edit comes before those inside of it.
  const sorted = edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const firstFrom = (start: number): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.start ?? 0) >= start) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const render = (start: number, end: number): string => {
    const pieces: string[] = [];
    let at = start;
    for (let i = firstFrom(start); i < sorted.length; i++) {
      const edit = sorted[i];
      if (!edit || edit.start >= end) break;
      if (edit.start < at || edit.end > end) continue;
      const before = text.slice(at, edit.start);
      pieces.push(edit.before?.(before) ?? before, edit.write(render));
      at = edit.end;
    }
    pieces.push(text.slice(at, end));
    return pieces.join("");
  };
  return render;
}
