import { AsyncLocalStorage } from "node:async_hooks";

/** The calls that a tool of an agent makes inside of this process: no header from outside can claim to be one. */
const calls = new AsyncLocalStorage<true>();

/** Awaited inside, because an injected request begins only when it is waited for. */
export const asAgent = <T>(call: () => PromiseLike<T>): Promise<T> =>
  calls.run(true, async () => await call());
export const isAgentCall = (): boolean => calls.getStore() === true;
