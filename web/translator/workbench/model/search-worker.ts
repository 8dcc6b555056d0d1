import { searched, type SearchTask } from "./search.ts";

/** As much of a worker's global scope as is used here. */
const scope = globalThis as unknown as {
  readonly addEventListener: (
    name: "message",
    listen: (event: { readonly data: SearchTask }) => void,
  ) => void;
  readonly postMessage: (message: unknown) => void;
};

const { postMessage: answer } = scope;
scope.addEventListener("message", ({ data }) => answer.call(scope, searched(data)));
answer.call(scope, "ready");
