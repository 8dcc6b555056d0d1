/** Thrown when an invariant does not hold; no file is made. */
export class Unsound extends Error {}
