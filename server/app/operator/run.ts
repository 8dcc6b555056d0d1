import path from "node:path";
import { fileURLToPath } from "node:url";
import { Refusal } from "#domain/errors.ts";
import { refusalSentence } from "./refusal-sentence.ts";
import { installComposition } from "../install-composition.ts";
import { readConfig } from "../read-config.ts";
import { type Installation, openInstallation } from "./open.ts";
import { Misuse, type Task, tasks } from "./tasks.ts";

const root_dir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

export const help = (): string =>
  [
    "Commands for the operator of an installation; they read the same environment as the server.",
    ...Object.values(tasks).map(({ usage, what }) => `  ${usage.padEnd(46)} ${what}`),
  ].join("\n");

/** The task of the first one or two words, and the remaining ones; null for an unknown command. */
export function taskOf(
  words: readonly string[],
): { readonly task: Task; readonly args: readonly string[] } | null {
  for (const count of [2, 1]) {
    const task = tasks[words.slice(0, count).join(" ")];
    if (task && words.length >= count) return { task, args: words.slice(count) };
  }
  return null;
}

/** Runs a command of the operator; answers the exit code: 0 in order, 1 not in order or refused, 2 not understood. */
export async function runOperator(words: readonly string[], open = openInstallation): Promise<number> {
  const found = taskOf(words);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  if (!found) {
    print(help());
    return words[0] === "help" ? 0 : 2;
  }
  let installation: Installation | null = null;
  try {
    installation = await open(readConfig(process.env, root_dir));
    installComposition();
    return (await found.task.run(installation, found.args, print)) ? 0 : 1;
  } catch (error) {
    const sentence =
      error instanceof Refusal
        ? `Refused: ${refusalSentence(error)}`
        : error instanceof Error
          ? error.message
          : String(error);
    process.stderr.write(`${sentence}\n`);
    if (error instanceof Misuse) process.stderr.write(`Usage: ${found.task.usage}\n`);
    return error instanceof Misuse ? 2 : 1;
  } finally {
    await installation?.close();
  }
}
