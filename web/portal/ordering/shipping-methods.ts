import type { OrderValues } from "./order-values.ts";

/** §3: methods 1 to 3 post within Poland, 4 posts abroad. */
export type Method = OrderValues["shipping_method"];
const within: readonly Method[] = ["1", "2", "3"];
const abroad: Method = "4";
const usual: Method = "1";

export const isMethod = (text: string): text is Method => [...within, abroad].some((one) => one === text);

/** The ways of posting that go to a country. */
export const methodsTo = (country: string): readonly Method[] => (country === "PL" ? within : [abroad]);

/** The method after another country was picked: the same where it still goes, else the usual one there. */
export const methodFor = (country: string, method: Method): Method =>
  methodsTo(country).includes(method) ? method : country === "PL" ? usual : abroad;

/** Lockers are printed in capitals without spaces (C15). */
export const cleanLocker = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase();
