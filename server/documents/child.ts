import { countDocument } from "./count-document.ts";
import type { CountOptions } from "./count-document.ts";
import { frameLength, frameReader, jsonFrame, most_document_bytes } from "./frames.ts";
import { writeKept } from "./kept-pages.ts";
import type { Verdict } from "./verdict.ts";

/**
 * The program of the counter's child: waits for documents on its input, answers on its output, one after the
 * other, and ends with its input. It opens no file and no connection; the parent kills it when it is late.
 */
function main(): void {
  let request: CountOptions | null = null;
  const read = frameReader(most_document_bytes, (frame) => {
    if (request === null) {
      request = readRequest(frame);
      return;
    }
    const verdict = countDocument(frame, request);
    request = null;
    const { user, system } = process.cpuUsage();
    const { text, told } = apart(verdict);
    process.stdout.write(
      jsonFrame({ verdict: told, cpu_ms: (user + system) / 1000, rss_bytes: process.memoryUsage.rss() }),
    );
    process.stdout.write(frameLength(text.length));
    process.stdout.write(text);
  });
  process.stdin.on("data", read);
  process.stdout.write(jsonFrame({ ready: true }));
}

/** The text goes beside the verdict, so that the parent need not take it apart to pass it on. */
function apart(verdict: Verdict) {
  if (verdict.outcome !== "ok") return { told: verdict, text: Buffer.alloc(0) };
  const { text, ...told } = verdict;
  return { told, text: writeKept(text) };
}

function readRequest(frame: Buffer): CountOptions {
  const request: unknown = JSON.parse(frame.toString("utf8"));
  const text = (field: "name" | "source_language"): string => {
    const value: unknown = typeof request === "object" && request !== null ? Reflect.get(request, field) : "";
    return typeof value === "string" ? value : "";
  };
  return { name: text("name"), source_language: text("source_language") };
}

main();
