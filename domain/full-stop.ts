/** One full stop where a value that ends with one, such as "2026 р." or "inkl. USt.", ends a sentence. */
export const oneStop = (text: string): string => text.replaceAll(/([^\s.]\.)\.(?=\s|$)/g, "$1");
