import { countDocument } from "./count-document.ts";
import type { CountOptions } from "./count-document.ts";
import { frameReader, jsonFrame, most_document_bytes } from "./frames.ts";

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
    process.stdout.write(
      jsonFrame({ verdict, cpu_ms: (user + system) / 1000, rss_bytes: process.memoryUsage.rss() }),
    );
  });
  process.stdin.on("data", read);
  process.stdout.write(jsonFrame({ ready: true }));
}

function readRequest(frame: Buffer): CountOptions {
  const request: unknown = JSON.parse(frame.toString("utf8"));
  const text = (field: "name" | "source_language"): string => {
    const value: unknown = typeof request === "object" && request !== null ? Reflect.get(request, field) : "";
    return typeof value === "string" ? value : "";
  };
  const keep: unknown =
    typeof request === "object" && request !== null ? Reflect.get(request, "keep_characters") : 0;
  const keep_characters = typeof keep === "number" ? keep : 0;
  return { name: text("name"), source_language: text("source_language"), keep_characters };
}

main();
