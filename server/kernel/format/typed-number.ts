/** Parses an order number as typed: `#10 280` is 10280. Null for an invalid one. */
export function typedNumber(typed: string): number | null {
  const digits = typed.replace(/[\s#.]/g, "");
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null;
}
