import type { CountOptions } from "#document-count/count-document.ts";

/**
 * The tasks of the child: count a document, extract its texts, rebuild it with other texts in their places, divide it
 * into coded segments, or write coded targets of segments into it.
 */
const tasks = ["count", "take_apart", "put_together", "segments", "assemble"] as const;
export type Task = CountOptions & {
  readonly task: (typeof tasks)[number];
  /** The language of the targets of `assemble`; empty for other tasks. */
  readonly target_lang: string;
};

/** Parses a request frame of the parent, without a library, because a child may open few files. */
export function readTask(frame: Buffer): Task {
  const asked: unknown = JSON.parse(frame.toString("utf8"));
  const field = (name: keyof Task): string => {
    const value: unknown = typeof asked === "object" && asked !== null ? Reflect.get(asked, name) : "";
    return typeof value === "string" ? value : "";
  };
  const task = tasks.find((one) => one === field("task"));
  if (!task) throw new TypeError("not a task");
  return {
    task,
    name: field("name"),
    source_language: field("source_language"),
    target_lang: field("target_lang"),
  };
}
