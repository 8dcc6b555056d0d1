/** A text with the caret in it. */
export type Moment = { readonly text: string; readonly caret: number };

/** Former and undone texts of one segment; the present one is with the segment. */
export type History = {
  readonly past: readonly Moment[];
  readonly future: readonly Moment[];
  /** When and how the last step was made; typing without a pause is one step. */
  readonly last: { readonly at_ms: number; readonly typing: boolean } | null;
};

export const no_history: History = { past: [], future: [], last: null };
const most_steps = 200;
const pause_ms = 1_000;

/** The history after a change; `before` is the text that was changed. */
export function recorded(history: History, before: Moment, at_ms: number, typing: boolean): History {
  const { last, past } = history;
  const continues =
    typing && last !== null && last.typing && at_ms - last.at_ms < pause_ms && past.length > 0;
  return {
    past: continues ? past : [...past, before].slice(-most_steps),
    future: [],
    last: { at_ms, typing },
  };
}

type Moved = { readonly history: History; readonly present: Moment };

/** One step back; null without one. */
export function undone({ past, future }: History, present: Moment): Moved | null {
  const before = past.at(-1);
  if (!before) return null;
  return { history: { past: past.slice(0, -1), future: [...future, present], last: null }, present: before };
}

/** One step forward again; null without one. */
export function redone({ past, future }: History, present: Moment): Moved | null {
  const after = future.at(-1);
  if (!after) return null;
  return { history: { past: [...past, present], future: future.slice(0, -1), last: null }, present: after };
}
