// Appends failures to the file named by FAILURES; scripts/test.mjs repeats them after its summary, where a log that
// was cut short still shows them.
import fs from "node:fs";

/** Appends one failure: its title, and its message and stack indented below. Does nothing outside of scripts/test.mjs. */
export function writeFailure(title, error) {
  const file = process.env["FAILURES"];
  if (!file) return;
  const text = String(error?.stack || error?.message || error?.value || "");
  fs.appendFileSync(file, `${title}\n${text.slice(0, longest_text).replaceAll(/^/gm, "    ")}\n`);
}

const longest_text = 2000;
