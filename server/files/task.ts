import type { CountOptions } from "#document-count/count-document.ts";

/** What the child does with a document: counts it, tells its texts, or makes it again with others in their places. */
const tasks = ["count", "take_apart", "put_together"] as const;
export type Task = CountOptions & { readonly task: (typeof tasks)[number] };

/** Reads the frame of a request, which the parent has written; by hand, because a child may open few files. */
export function readTask(frame: Buffer): Task {
  const asked: unknown = JSON.parse(frame.toString("utf8"));
  const field = (name: keyof Task): string => {
    const value: unknown = typeof asked === "object" && asked !== null ? Reflect.get(asked, name) : "";
    return typeof value === "string" ? value : "";
  };
  const task = tasks.find((one) => one === field("task"));
  if (!task) throw new TypeError("not a task");
  return { task, name: field("name"), source_language: field("source_language") };
}
