const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** A formatter of numbers, made once for its language and options: making one takes longer than a thousand uses. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = tag + JSON.stringify(options);
  const known = numbers.get(key) ?? new Intl.NumberFormat(tag, options);
  numbers.set(key, known);
  return known;
}

/** The same for dates and times. */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  const known = dates.get(key) ?? new Intl.DateTimeFormat(tag, options);
  dates.set(key, known);
  return known;
}
