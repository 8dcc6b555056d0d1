/** A rule that must hold on live data. Each row of its query is one violation and names the wrong row. */
export type Check = { readonly name: string; readonly sql: string };
