/** When money came that the bank booked on a day: its noon, which may not be over yet. */
export const bookedAt = (day: string, now: Date): Date =>
  new Date(Math.min(Date.parse(`${day}T12:00:00Z`), now.getTime()));
