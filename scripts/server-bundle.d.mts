import type { BuildOptions, Metafile } from "esbuild";

type Program = "main" | "demo";
export const server_bundle: BuildOptions & {
  readonly entryPoints: Readonly<Record<Program | "count-child", string>>;
};
export function programBundle(
  name: Program,
): BuildOptions & { readonly outdir: string; readonly metafile: true; readonly write: false };
export function filesFrom(
  metafile: Metafile,
  first: string,
  which?: { readonly at_once?: boolean },
): ReadonlySet<string>;
