import { spawnSync } from "node:child_process";
import type { Shipped } from "./shipped.ts";

type Component = { readonly name: string; readonly version: string; readonly "bom-ref": string };
type Bill = {
  readonly serialNumber?: string;
  readonly metadata: {
    readonly component: Component;
    readonly [field: string]: unknown;
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [field: string]: unknown;
};

/**
 * npm's bill of materials (CycloneDX) with the shipped packages only. It has the time of the release and no random
 * number, so that the same release has the same bill.
 */
export function shippedBill(whole: Bill, shipped: readonly Shipped[], at: string): Bill {
  const names = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const components = whole.components.filter((one) => names.has(`${one.name}@${one.version}`));
  const { component } = whole.metadata;
  const refs = new Set([component["bom-ref"], ...components.map((one) => one["bom-ref"])]);
  const { serialNumber: _random, ...rest } = whole;
  return {
    ...rest,
    // npm names the application after its folder.
    metadata: { ...whole.metadata, timestamp: at, component: { ...component, name: "tolmaro" } },
    components,
    dependencies: whole.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

/** Why this version of npm cannot write the bill; null when it can. */
export const npmProblem = (version: string): string | null =>
  Number.parseInt(version, 10) >= 10
    ? null
    : `npm ${version.trim()} writes no bill of materials: a release needs npm 10 or newer.`;

/** The bill of all packages of the lock file. */
export function wholeBill(root: string): Bill {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`npm sbom: ${stderr || stdout}`);
  return JSON.parse(stdout) as Bill;
}
