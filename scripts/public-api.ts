// npx tsx scripts/public-api.ts: records what has come to the public API, and refuses what breaks programs (decision 0298).
import fs from "node:fs";
import path from "node:path";
import { openapiDocument } from "#server/kernel/http/openapi.ts";
import type { Schema } from "#server/kernel/http/openapi-schemas.ts";
import { breakingChanges } from "./public-api/breaking-changes.ts";
import { type StoredDocument, storedDocument, textOf } from "./public-api/stored.ts";

/** What programs were promised so far. */
export const stored_file = path.resolve(import.meta.dirname, "../contract/api/v1.json");

/** The stored document; null before the first recording. */
export const readStored = (file: string): StoredDocument | null =>
  fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as StoredDocument) : null;

/** Writes what is stored of an OpenAPI document; writes nothing and returns what breaks programs when anything does. */
export function record(file: string, document: Schema): readonly string[] {
  const stored = readStored(file);
  const present = storedDocument(document);
  const breaking = stored ? breakingChanges(stored, present) : [];
  if (breaking.length === 0) fs.writeFileSync(file, textOf(present));
  return breaking;
}

if (process.argv[1] === import.meta.filename) {
  const breaking = record(stored_file, openapiDocument("public"));
  if (breaking.length > 0) {
    console.error("Nothing is recorded, because programs of the public API would break (decision 0298):");
    for (const sentence of breaking) console.error(sentence);
    process.exitCode = 1;
  }
}
