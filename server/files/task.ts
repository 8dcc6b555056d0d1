import type { CountOptions } from "#document-count/count-document.ts";
import type { FileMarks } from "#document-count/apart/answers.ts";
import { translation_origins } from "#domain/workbench/translation-origin.ts";
import { type Region, regions } from "#domain/files/document-count.ts";

/**
 * The tasks of the child: count a document, take it apart into segments of coded text, write their targets into it, or
 * compare its segments with those of the source.
 */
const tasks = ["count", "read_segments", "write_targets", "check_upload"] as const;
export type Task = CountOptions & {
  readonly task: (typeof tasks)[number];
  /** For segments: the regions that were bought in addition to the billed ones. */
  readonly bought?: readonly Region[];
  /** For targets: their language. */
  readonly target_lang?: string;
  /** For targets: what the properties of the file contain about them. */
  readonly marks?: FileMarks;
};

/** Parses a request frame of the parent, without a library, because a child may open few files. */
export function readTask(frame: Buffer): Task {
  const asked: unknown = JSON.parse(frame.toString("utf8"));
  const field = (name: Exclude<keyof Task, "bought" | "marks">): string => textOf(asked, name);
  const task = tasks.find((one) => one === field("task"));
  if (!task) throw new TypeError("not a task");
  const given = (name: "bought" | "marks"): unknown =>
    typeof asked === "object" && asked !== null ? Reflect.get(asked, name) : null;
  const bought = given("bought");
  return {
    task,
    name: field("name"),
    source_language: field("source_language"),
    bought: regions.filter((region) => Array.isArray(bought) && bought.includes(region)),
    target_lang: field("target_lang"),
    ...marksOf(given("marks")),
  };
}

const textOf = (from: unknown, name: string): string => {
  const value: unknown = typeof from === "object" && from !== null ? Reflect.get(from, name) : "";
  return typeof value === "string" ? value : "";
};

function marksOf(given: unknown): Pick<Task, "marks"> {
  const origin = translation_origins.find((one) => one === textOf(given, "origin"));
  return origin ? { marks: { origin, engine: textOf(given, "engine"), order: textOf(given, "order") } } : {};
}
