import { createHash } from "node:crypto";
import type { Repetitions } from "../../domain/files/repetitions.ts";

/** The number of different segments of a file that are recognised in other files of an order. */
const most_stored = 20_000;

/** The keys of a text's different segments and their words, as arrays of PostgreSQL. */
export function segmentKeys(repetitions: Repetitions): {
  readonly segment_keys: string;
  readonly segment_words: string;
} {
  const stored = [...repetitions.segments()].slice(0, most_stored);
  return {
    segment_keys: `{${stored.map(([key]) => digestOf(key)).join(",")}}`,
    segment_words: `{${stored.map(([, words]) => words).join(",")}}`,
  };
}

/** Eight bytes of a hash as a PostgreSQL bigint: a collision within one order is practically impossible. */
const digestOf = (key: string): bigint => createHash("sha256").update(key).digest().readBigInt64BE(0);
