/** Minutes after which a provider is asked about an attempt that waits; then every six hours until its time is over. */
const ask_after_minutes = [1, 5, 15, 60] as const;
const ask_every_minutes = 6 * 60;

/** When to ask next after `times` questions; notifications get lost (money.md 1.0, rule 6). */
export function nextAsk(times: number, now: Date): Date {
  return new Date(now.getTime() + (ask_after_minutes[times] ?? ask_every_minutes) * 60_000);
}
