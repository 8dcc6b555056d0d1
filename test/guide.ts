import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "./tree.ts";

/** The commands of a section of docs/production.md, as they are typed: its indented lines. */
export function guideCommands(heading: string): string {
  const guide = fs.readFileSync(path.join(root, "docs/production.md"), "utf8");
  const [, section] = guide.split(`\n${heading}\n`);
  if (section === undefined) throw new Error(`docs/production.md has no section "${heading}"`);
  const [body = ""] = section.split(/\n##/);
  return body
    .split("\n")
    .filter((line) => line.startsWith("    "))
    .map((line) => line.slice(4))
    .join("\n");
}

/** The machine on which the guide's commands are typed. */
export type GuideMachine = {
  /** Folder with `backups`, `data` (the server's) and `postgres` (with `cluster`). */
  readonly folder: string;
  /** PostgreSQL's programs. */
  readonly bin_dir: string;
  readonly url: () => string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Texts of the guide and what the test types instead. */
export type Instead = readonly (readonly [string, string])[];

const prelude = 'set -e\nsudo() { shift 2; "$@"; }\n';

/** Types the commands of a section, with the folders of the machine; `systemctl` starts and stops its PostgreSQL. */
export async function typeGuide(machine: GuideMachine, heading: string, instead: Instead): Promise<void> {
  const { folder, bin_dir } = machine;
  const at = (name: string): string => path.join(folder, name);
  const all: Instead = [
    ...instead,
    ["/etc/postgresql/17/main/conf.d", at("postgres/cluster")],
    ["/var/lib/postgresql/17/main", at("postgres/cluster")],
    ["/var/lib/postgresql/17/damaged", at("postgres/damaged")],
    ["/var/lib/tolmaro", at("data")],
    ["/etc/tolmaro/tolmaro.env", path.join(root, "deploy/tolmaro.env")],
    ["/var/backups", at("backups")],
    ["-o postgres -m 700", "-m 777"],
  ];
  const text = all.reduce((rest, [from, to]) => rest.replaceAll(from, to), guideCommands(heading));
  const run = (lines: readonly string[]): void => {
    const { hostname, port, username, password } = new URL(machine.url());
    const PATH = `${bin_dir}:${process.env["PATH"] ?? ""}`;
    const { status, stderr } = spawnSync("sh", ["-c", prelude + lines.join("\n")], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password },
    });
    if (status !== 0) throw new Error(`${heading}: ${stderr}`);
  };
  let lines: string[] = [];
  for (const line of text.split("\n")) {
    const [, act] = /^systemctl (stop|start|restart) postgresql$/.exec(line) ?? [];
    // The checks and the dump are not part of the restore to a moment.
    if (act === undefined && !/^(?:npm|(?:sudo -u postgres )?pg_(?:dump|restore)) /.test(line))
      lines.push(line);
    if (act === undefined) continue;
    run(lines);
    lines = [];
    if (act !== "start") await machine.stop();
    if (act !== "stop") await machine.start();
  }
  run(lines);
}
