import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A program that is called like LibreOffice: the script has the document in `$source`, and writes to `$made`. */
export function officeProgramOf(folder: string, name: string, script: string): string {
  const program = path.join(folder, name);
  writeFileSync(
    program,
    `#!/bin/sh
while [ $# -gt 1 ]; do
  case "$1" in
    --convert-to) type=$2 ;;
    --outdir) outdir=$2 ;;
  esac
  shift
done
source=$1
made="$outdir/source.$type"
mkdir -p "$outdir"
${script}
`,
  );
  chmodSync(program, 0o755);
  return program;
}
