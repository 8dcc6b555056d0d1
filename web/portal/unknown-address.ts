/** The unknown address from which the router has just led on; until the next change of page. */
let noted: string | null = null;

export const noteUnknownAddress = (path: string): void => void (noted = path);
export const unknownAddress = (): string | null => noted;
export const forgetUnknownAddress = (): void => void (noted = null);
