import { checkLines, checkUploaded } from "#document-count/apart/check-upload.ts";
import { marked } from "#document-count/apart/marks.ts";
import { putTogether } from "#document-count/apart/put-together.ts";
import { takeApart } from "#document-count/apart/take-apart.ts";
import { readTargets } from "#document-count/apart/targets.ts";
import { countDocument } from "#document-count/count-document.ts";
import { frameLength, frameReader, jsonFrame, most_text_bytes } from "#document-count/frames.ts";
import { writeStoredText } from "#document-count/stored-pages.ts";
import { readTask, type Task } from "./task.ts";
import { writeLines } from "#document-count/text-lines.ts";
import type { Unread } from "#document-count/verdict.ts";

/** The result of a task: the verdict, and the text or document with it, which the parent passes on as bytes. */
type Result = { readonly verdict: { readonly outcome: string }; readonly payload: Buffer };

/**
 * The program of the counter's child: reads tasks from its input and writes results to its output, one after the other,
 * and ends with its input. It opens no file and no connection; the parent kills it on a timeout.
 */
function main(): void {
  let frames: Buffer[] = [];
  const read = frameReader(most_text_bytes, (frame) => {
    frames.push(frame);
    const [request, document, texts] = frames;
    if (!request || !document || !texts) return;
    frames = [];
    const { verdict, payload } = answer(readTask(request), document, texts);
    const { user, system } = process.cpuUsage();
    const cost = { cpu_ms: (user + system) / 1000, rss_bytes: process.memoryUsage.rss() };
    process.stdout.write(jsonFrame({ verdict, ...cost }));
    process.stdout.write(frameLength(payload.length));
    process.stdout.write(payload);
  });
  process.stdin.on("data", read);
  process.stdout.write(jsonFrame({ ready: true }));
}

const nothing = Buffer.alloc(0);
const unread = (verdict: Unread): Result => ({ verdict, payload: nothing });

function answer(task: Task, document: Buffer, texts: Buffer): Result {
  switch (task.task) {
    case "count":
      return counted(task, document);
    case "read_segments":
      return segmentsRead(task, document);
    case "write_targets":
      return targetsWritten(task, document, texts);
    case "check_upload":
      return uploadChecked(task, document, texts);
  }
}

function counted(task: Task, document: Buffer): Result {
  const verdict = countDocument(document, task);
  if (verdict.outcome !== "ok") return unread(verdict);
  const { text, ...rest } = verdict;
  return { verdict: rest, payload: writeStoredText(text) };
}

function segmentsRead(task: Task, document: Buffer): Result {
  const taken = takeApart(document, task);
  if (taken.outcome !== "ok") return { verdict: taken, payload: nothing };
  const { segments, ...verdict } = taken;
  return limited({ verdict, payload: writeLines(segments.map((one) => JSON.stringify(one))) });
}

function targetsWritten(task: Task, document: Buffer, texts: Buffer): Result {
  const { targets, begun } = readTargets(texts);
  const made = putTogether(document, { ...task, target_lang: task.target_lang ?? "", begun }, targets);
  if (made.outcome !== "ok") return { verdict: made, payload: nothing };
  const { file, ...verdict } = made;
  return limited({ verdict, payload: task.marks ? marked(file, task.marks) : file });
}

function uploadChecked(task: Task, document: Buffer, texts: Buffer): Result {
  const checked = checkUploaded(document, task, texts);
  if (checked.outcome !== "ok") return { verdict: checked, payload: nothing };
  const { outcome, is_aligned, targets, findings } = checked;
  const verdict = { outcome, is_aligned, targets: targets.length, findings: findings.length };
  return limited({ verdict, payload: writeLines(checkLines(checked)) });
}

const limited = (result: Result): Result =>
  result.payload.length > most_text_bytes
    ? unread({ outcome: "unsupported", detail: `${result.payload.length} bytes` })
    : result;

main();
