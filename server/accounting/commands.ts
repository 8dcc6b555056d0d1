import type { Readable } from "node:stream";
import { UnreadableReport } from "#domain/accounting/csv.ts";
import type { Payout } from "#domain/accounting/payout.ts";
import { payoutsOf, type ReportProvider } from "#domain/accounting/reports.ts";
import { Refusal } from "#domain/errors.ts";

/** Larger than a year of a large installation. */
const most_bytes = 20 * 1024 * 1024;

/**
 * Parses a payout report from its bytes, before any transaction. Refused: one that is too large, and one that is not
 * such a report, with the line of the error.
 */
export async function readReport(provider: ReportProvider, stream: Readable): Promise<Payout[]> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > most_bytes) throw new Refusal("body.too_large");
    chunks.push(bytes);
  }
  try {
    return payoutsOf(provider, textOf(Buffer.concat(chunks)));
  } catch (error) {
    if (error instanceof UnreadableReport)
      throw new Refusal("report.unreadable", { line: error.line, reason: error.message });
    throw error;
  }
}

/** Reports are in UTF-8; those of Polish panels also in the Windows encoding. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1250").decode(bytes);
  }
}
