const mark = "▮▮▮";
const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
/** Nine digits are a telephone number, and more a number of a person, a company or an account; a date has eight. */
const long_number = /\+?\d(?:[ -]?\d){8,}/g;
const special = /[.*+?^${}()|[\]\\/-]/g;

/**
 * A text in which e-mail addresses, long numbers and the given names are covered, so that a translator who only looks at a job
 * does not read who the customer is. A name is known in its inflected forms as well; names of others stay.
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
