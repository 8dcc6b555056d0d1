const mark = "▮▮▮";
const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
/**
 * Nine digits may be a telephone number, and more the number of a person, a company or an account; a date has eight.
 */
const long_number = /\+?\d(?:[ -]?\d){8,}/g;
const special = /[.*+?^${}()|[\]\\/-]/g;

/**
 * A text with e-mail addresses, long numbers and the given names masked, so that a translator who has not accepted a
 * job does not see the customer. Inflected forms of a name are masked as well, names of others are not.
 */
export function veiled(text: string, names: readonly string[]): string {
  const covered = text.replace(email, mark).replace(long_number, mark);
  const known = [...new Set(names.map((name) => name.trim()))]
    .filter(({ length }) => length >= 3)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(special, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`));
  if (known.length === 0) return covered;
  const any_name = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${known.join("|")})\p{L}{0,3}(?![\p{L}\p{N}])`,
    "giu",
  );
  return covered.replace(any_name, mark);
}
