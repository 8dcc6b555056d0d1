import {
  checkUpload,
  type UploadCheck,
  type UploadFinding,
  type UploadSegment,
  type UploadSource,
  uploadSegment,
} from "../../../domain/workbench/upload-check.ts";
import { readLines } from "../text-lines.ts";
import type { Refused } from "./answers.ts";
import { takeApart } from "./take-apart.ts";

type SourceHead = Pick<UploadSource, "type" | "source_lang" | "terms">;

/** A source as texts of the protocol: its head, then each segment. */
export const sourceLines = ({ segments, ...head }: UploadSource): string[] => [
  JSON.stringify(head satisfies SourceHead),
  ...segments.map((segment) => JSON.stringify(segment)),
];

/**
 * Takes an uploaded document apart, whose language is that of the options, and compares it with its source (7). Never
 * throws for a document; throws for a source that is no frame of this protocol.
 */
export function checkUploaded(
  file: Buffer,
  options: { readonly name: string; readonly source_language: string },
  source: Buffer,
): ({ readonly outcome: "ok" } & UploadCheck) | Refused {
  const taken = takeApart(file, options);
  if (taken.outcome !== "ok") return taken;
  const [head = "{}", ...lines] = readLines(source);
  const { type, source_lang, terms } = JSON.parse(head) as SourceHead;
  const checked = checkUpload(
    lines.map((line) => JSON.parse(line) as UploadSegment),
    taken.segments.flatMap((one) => uploadSegment(one) ?? []),
    { source_lang, target_lang: options.source_language, same_format: type === taken.type },
    { entries: terms },
  );
  return { outcome: "ok", ...checked };
}

/** A check as texts of the protocol: the targets with their positions, then the findings. */
export const checkLines = ({ targets, findings }: UploadCheck): string[] => [
  ...targets.map((one) => JSON.stringify(one)),
  ...findings.map((one: UploadFinding) => JSON.stringify(one)),
];
