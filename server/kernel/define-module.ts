import type { Reaction } from "./events.ts";
import type { FactPart } from "./facts.ts";
import type { Follows } from "./jobs/follows.ts";

/** The parts of a module's contribution; `server/app/composition.ts` checks the types of all contributions together. */
type Part = "routes" | "jobs" | "outcomes";
export type Module = { readonly [P in Part]?: object } & {
  readonly reactions?: readonly Reaction[];
  readonly facts?: readonly FactPart[];
  readonly follows?: Follows;
};

/** The contribution of one module, exported as `module` from its `module.ts` (decision 0188). */
export const defineModule = <M extends Module>(
  module: M & Record<Exclude<keyof M, keyof Module>, never>,
): M => module;
