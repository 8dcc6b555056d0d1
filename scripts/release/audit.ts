import { spawnSync } from "node:child_process";

export type Audit =
  | { readonly kind: "passed"; readonly text: string }
  | { readonly kind: "failed"; readonly text: string }
  | { readonly kind: "unavailable"; readonly text: string };

/** Reads the answer of `npm audit --json`: high and critical advisories stop a release, others are listed. */
export function readAudit(stdout: string): Audit {
  let answer: {
    readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
    readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  };
  try {
    answer = JSON.parse(stdout) as typeof answer;
  } catch {
    return { kind: "unavailable", text: "npm audit gave no answer that can be read" };
  }
  const counts = answer.metadata?.vulnerabilities;
  if (!counts) return { kind: "unavailable", text: "the registry has no audit endpoint" };
  const found = Object.entries(answer.vulnerabilities ?? {}).map(
    ([name, { severity }]) => `${name} (${severity})`,
  );
  const text = found.length === 0 ? "no advisories" : found.join(", ");
  return { kind: (counts["high"] ?? 0) + (counts["critical"] ?? 0) > 0 ? "failed" : "passed", text };
}

/** Asks the registry about the dependencies of production. */
export function audit(root: string): Audit {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8" });
  return readAudit(stdout);
}
