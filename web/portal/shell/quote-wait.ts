/** More minutes than these say less than the time. */
const counted_minutes = 60;

/** The text about the minutes that are left: nothing when they are many. */
export const leftOf = (minutes: number): "created.any_moment" | "created.minutes_left" | null =>
  minutes === 0 ? "created.any_moment" : minutes <= counted_minutes ? "created.minutes_left" : null;
