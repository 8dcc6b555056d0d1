import { spawnSync } from "node:child_process";
import type { Shipped } from "./shipped.ts";

export type Audit =
  | { readonly kind: "passed"; readonly text: string }
  | { readonly kind: "failed"; readonly text: string }
  | { readonly kind: "unavailable"; readonly text: string };

type Advisory = {
  readonly severity: string;
  /** The folders of the package, from the root of the repository. */
  readonly nodes: readonly string[];
};

/**
 * Reads the answer of `npm audit --json`. High and critical advisories about a shipped package stop a release; others are
 * listed. npm cannot be asked for the shipped ones alone: most packages of the pages are its `devDependencies`.
 */
export function readAudit(stdout: string, shipped: readonly Pick<Shipped, "place">[]): Audit {
  let answer: {
    readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
    readonly vulnerabilities?: Readonly<Record<string, Advisory>>;
  };
  try {
    answer = JSON.parse(stdout) as typeof answer;
  } catch {
    return { kind: "unavailable", text: "npm audit gave no answer that can be read" };
  }
  if (!answer.metadata?.vulnerabilities)
    return { kind: "unavailable", text: "the registry has no audit endpoint" };
  const places = new Set(shipped.map(({ place }) => place));
  const found = Object.entries(answer.vulnerabilities ?? {}).map(([name, { severity, nodes }]) => {
    const is_shipped = nodes.some((place) => places.has(place));
    return { name, severity, is_shipped, stops: is_shipped && /^(?:high|critical)$/.test(severity) };
  });
  const text = found
    .map(({ name, severity, is_shipped }) => `${name} (${severity}${is_shipped ? "" : ", not shipped"})`)
    .join(", ");
  return { kind: found.some(({ stops }) => stops) ? "failed" : "passed", text: text || "no advisories" };
}

/** Asks the registry about all dependencies. */
export function audit(root: string, shipped: readonly Shipped[]): Audit {
  const { stdout } = spawnSync("npm", ["audit", "--json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return readAudit(stdout, shipped);
}
