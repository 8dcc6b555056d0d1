/** A rule that must hold on live data. Every row its query answers is one breach, and says which row is wrong. */
export type Check = { readonly name: string; readonly sql: string };
