import { countDocument } from "#document-count/count-document.ts";
import { frameLength, frameReader, jsonFrame, most_text_bytes } from "#document-count/frames.ts";
import { writeStoredText } from "#document-count/stored-pages.ts";
import { readTask, type Task } from "./task.ts";
import { readLines, writeLines } from "#document-count/text-lines.ts";
import { textUnits, type TextUnits } from "#document-count/text-units.ts";
import { type Unread, Unreadable, unreadBy } from "#document-count/verdict.ts";

/** What is told of a task: the verdict, and beside it what was read or made, which the parent need not take apart. */
type Told = { readonly told: { readonly outcome: string }; readonly beside: Buffer };

/**
 * The program of the counter's child: waits for tasks on its input, answers on its output, one after the other, and
 * ends with its input. It opens no file and no connection; the parent kills it when it is late.
 */
function main(): void {
  let frames: Buffer[] = [];
  const read = frameReader(most_text_bytes, (frame) => {
    frames.push(frame);
    const [request, document, texts] = frames;
    if (!request || !document || !texts) return;
    frames = [];
    const { told, beside } = answer(readTask(request), document, texts);
    const { user, system } = process.cpuUsage();
    const cost = { cpu_ms: (user + system) / 1000, rss_bytes: process.memoryUsage.rss() };
    process.stdout.write(jsonFrame({ verdict: told, ...cost }));
    process.stdout.write(frameLength(beside.length));
    process.stdout.write(beside);
  });
  process.stdin.on("data", read);
  process.stdout.write(jsonFrame({ ready: true }));
}

const nothing = Buffer.alloc(0);
const unread = (told: Unread): Told => ({ told, beside: nothing });

function answer(task: Task, document: Buffer, texts: Buffer): Told {
  switch (task.task) {
    case "count":
      return counted(task, document);
    case "take_apart":
      return withUnits(task, document, (units) => writeLines(units.texts));
    case "put_together":
      return withUnits(task, document, (units) => units.rebuild(readLines(texts)));
  }
}

function counted(task: Task, document: Buffer): Told {
  const verdict = countDocument(document, task);
  if (verdict.outcome !== "ok") return unread(verdict);
  const { text, ...told } = verdict;
  return { told, beside: writeStoredText(text) };
}

function withUnits(
  { name, source_language }: Task,
  document: Buffer,
  make: (units: TextUnits) => Buffer,
): Told {
  try {
    const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
    const beside = make(textUnits(document, extension, source_language));
    if (beside.length > most_text_bytes) throw new Unreadable("unsupported", `${beside.length} bytes`);
    return { told: { outcome: "ok" }, beside };
  } catch (error) {
    return unread(unreadBy(error));
  }
}

main();
