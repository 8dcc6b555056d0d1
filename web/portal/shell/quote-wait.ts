/** More minutes than these say less than the time. */
const counted_minutes = 60;

/** D13: the desk may be closed until another day, which a time of day alone would hide. */
export const isOtherDay = (due_ms: number, now_ms: number): boolean =>
  new Date(due_ms).toDateString() !== new Date(now_ms).toDateString();

/** The text about the minutes that are left: nothing when they are many. */
export const leftOf = (minutes: number): "created.any_moment" | "created.minutes_left" | null =>
  minutes === 0 ? "created.any_moment" : minutes <= counted_minutes ? "created.minutes_left" : null;
