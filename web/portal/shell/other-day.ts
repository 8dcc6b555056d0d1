/** D13: the desk may be closed until another day, which a time of day alone would hide. */
export const isOtherDay = (due_ms: number, now_ms: number): boolean =>
  new Date(due_ms).toDateString() !== new Date(now_ms).toDateString();
