import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

type Ended = { readonly code: number | null; readonly output: string };

/** Runs `npm run admin -- <words>` on the bundle; `started` gets the process, for a test that ends it early. */
export async function operatorCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  started: (child: ChildProcess, output: () => string) => void = () => {},
): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(root, "dist/server/main.mjs"), ...words], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      started(child, () => output);
    });
  await once(child, "close");
  return { code: child.exitCode, output };
}
