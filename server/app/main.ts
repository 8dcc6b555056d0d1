import { runOperator } from "./operator/run.ts";
import { start } from "./start.ts";

const words = process.argv.slice(2);
if (words.length === 0) await start(null);
else process.exitCode = await runOperator(words);
