import { clockDiffers, warsawClock } from "../../ordering/booking-time.ts";

/**
 * What a clock here shows at an instant, with its zone, and with the weekday where that is another one than in Warsaw;
 * null where it shows the same as the clock in Warsaw.
 */
export function localClock(tag: string, instant_ms: number): string | null {
  if (!clockDiffers(instant_ms)) return null;
  const here = new Date(instant_ms);
  const is_same_day = here.getDate() === Number(warsawClock(instant_ms).date.slice(-2));
  return new Intl.DateTimeFormat(tag, {
    ...(is_same_day ? {} : { weekday: "short" }),
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(here);
}
