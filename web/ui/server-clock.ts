let ahead_ms = 0;

/** Notes what time the server had when it answered: the `Date` header, in whole seconds. */
export function noteServerTime(answer: Pick<Response, "headers">): void {
  const sent_ms = Date.parse(answer.headers.get("date") ?? "");
  // Half a second is what the header leaves out on average.
  if (!Number.isNaN(sent_ms)) ahead_ms = sent_ms + 500 - Date.now();
}

/** The server's clock in epoch milliseconds, by its last answer; a wrong clock here changes nothing. */
export const serverNow = (): number => Date.now() + ahead_ms;
