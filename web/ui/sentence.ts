/** A parsed sentence, as `scripts/vite/messages.ts` writes it: text, or its parts. */
export type Sentence = string | readonly Part[];
/** Text, the number of the surrounding plural, or a value by its name. */
export type Part =
  | string
  | 0
  | readonly [name: string, kind?: undefined, inner?: undefined]
  | readonly [name: string, kind: "number", inner?: undefined]
  | readonly [name: string, kind: "plural" | "select", inner: Readonly<Record<string, Sentence>>]
  | readonly [name: string, kind: "tag", inner: Sentence];

export type Values = Readonly<Record<string, unknown>>;

/** Making a formatter costs more than all its answers. */
function remembered<Formatter>(make: (tag: string) => Formatter): (tag: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (tag) => {
    const formatter = made.get(tag) ?? make(tag);
    made.set(tag, formatter);
    return formatter;
  };
}
const numbersOf = remembered((tag) => new Intl.NumberFormat(tag));
const pluralsOf = remembered((tag) => new Intl.PluralRules(tag));

const textOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? value
    : typeof value === "string" || typeof value === "number" || typeof value === "bigint"
      ? String(value)
      : "";

/** The parts of a sentence with its values, text joined; throws for a value that is missing or of the wrong type. */
export function formatParts(tag: string, sentence: Sentence, values: Values, count?: number): unknown[] {
  const parts: unknown[] = [];
  const add = (part: unknown) => {
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else parts.push(part);
  };
  for (const part of typeof sentence === "string" ? [sentence] : sentence) {
    if (typeof part === "string") add(part);
    else if (part === 0) add(count === undefined ? "" : numbersOf(tag).format(count));
    else for (const one of formatValue(tag, part, values, count)) add(one);
  }
  return parts;
}

function formatValue(
  tag: string,
  part: Exclude<Part, string | 0>,
  values: Values,
  count: number | undefined,
): unknown[] {
  const [name, kind, inner] = part;
  const value = values[name];
  if (!(name in values)) throw new Error(`The value ${name} is missing.`);
  switch (kind) {
    case undefined:
      return [textOf(value)];
    case "number":
      return [numbersOf(tag).format(value as number)];
    case "tag":
      if (typeof value !== "function") throw new Error(`The value ${name} is no function.`);
      return [value(formatParts(tag, inner, values, count))].flat() as unknown[];
    case "select":
      return formatParts(tag, inner[String(value)] ?? inner["other"] ?? "", values);
    case "plural": {
      const number = Number(value);
      const chosen = inner[`=${number}`] ?? inner[pluralsOf(tag).select(number)] ?? inner["other"] ?? "";
      return formatParts(tag, chosen, values, number);
    }
  }
}
