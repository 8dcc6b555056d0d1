import type { BuildOptions } from "esbuild";
export const server_bundle: BuildOptions & {
  readonly entryPoints: Readonly<Record<"main" | "demo" | "count-child", string>>;
};
