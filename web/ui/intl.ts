import { Children, createContext, type ReactNode, useContext } from "react";
import { oneStop } from "#domain/full-stop.ts";
import { reportFault } from "./faults.ts";
import { formatParts, type Sentence, type Values } from "./sentence.ts";

/** Sentences of one locale by key. */
export type Messages = Readonly<Record<string, Sentence>>;
export type Formatter = ReturnType<typeof createIntl>;

/** The sentences, numbers and dates of a locale, which is a language tag. */
export function createIntl(locale: string, messages: Record<string, Sentence>) {
  return {
    locale,
    messages,
    /** A sentence without elements; the key when it is unknown or a value is missing. */
    text: (key: string, values: Values = {}): string => oneStop(sentenceOf(key, values).join("")),
    /** A sentence whose values or tags are elements. */
    rich: (key: string, values: Values): ReactNode =>
      Children.toArray(sentenceOf(key, values) as ReactNode[]),
    formatNumber: (value: number | bigint, options?: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(locale, options).format(value),
    formatDate: (value: string | number, options?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, options).format(new Date(value)),
  };
  function sentenceOf(key: string, values: Values): unknown[] {
    try {
      const sentence = messages[key];
      if (sentence === undefined) throw new Error(`There is no sentence ${key}.`);
      return formatParts(locale, sentence, values);
    } catch (error) {
      // §9: a fault in one sentence is reported and must not take the page with it.
      reportFault(error, "sentence");
      return [key];
    }
  }
}

const FormatterContext = createContext<Formatter>(createIntl("en", {}));
export const FormatterProvider = FormatterContext.Provider;
/** The formatter of the language on screen. */
export const useIntl = (): Formatter => useContext(FormatterContext);
