/** What an engine takes in one request. */
export type EngineLimits = { readonly texts: number; readonly bytes: number };

/** Bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes++;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit <= 0xdbff) {
      bytes += 4;
      at++;
    } else bytes += 3;
  }
  return bytes;
}

/** A request as positions of texts; `is_too_long` is a single text above the limit, which the engine cannot take. */
export type EngineBatch = { readonly places: readonly number[]; readonly is_too_long: boolean };

/** Texts in requests of limited number and size, in order. Empty texts are not sent. */
export function engineBatches(texts: readonly string[], limits: EngineLimits): EngineBatch[] {
  const batches: { places: number[]; is_too_long: boolean }[] = [];
  let [count, bytes] = [Number.POSITIVE_INFINITY, 0];
  for (const [at, text] of texts.entries()) {
    if (text.trim() === "") continue;
    const size = utf8Bytes(text);
    const last = batches.at(-1);
    if (!last || count >= limits.texts || bytes + size > limits.bytes) {
      const is_too_long = size > limits.bytes;
      batches.push({ places: [at], is_too_long });
      // Nothing is added to a text that is too long.
      [count, bytes] = is_too_long ? [Number.POSITIVE_INFINITY, 0] : [1, size];
    } else {
      last.places.push(at);
      count++;
      bytes += size;
    }
  }
  return batches;
}

/** A batch in two halves, after an answer that was cut at the length limit of a model; null for a single text. */
export function halves({ places }: Pick<EngineBatch, "places">): readonly [EngineBatch, EngineBatch] | null {
  if (places.length < 2) return null;
  const middle = Math.ceil(places.length / 2);
  const half = (part: readonly number[]): EngineBatch => ({ places: part, is_too_long: false });
  return [half(places.slice(0, middle)), half(places.slice(middle))];
}
