/** A day of the bank or of a period as a moment, where one is needed: noon. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** When a request was paid, null before: the moment of its booking, or noon of the earlier day on which the money came. */
export const paidAt = ({
  settled_at,
  paid_on,
}: {
  readonly settled_at: Date | null;
  readonly paid_on: string | null;
}): Date | null => (settled_at === null || paid_on === null ? settled_at : noonOf(paid_on));
