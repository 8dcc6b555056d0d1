import { lazyRouteComponent as lazily } from "@tanstack/react-router";
import { type ComponentType, lazy } from "react";
import { inTime } from "#ui/chunk.ts";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";
import { home_words, page_words } from "../words.ts";

/**
 * A page as a chunk of its own with the words of pages, waited for at most two minutes (§9); the error page then
 * offers to reload.
 */
export const lazyRouteComponent: typeof lazily = (load, name) =>
  lazily(
    () => inTime(async () => (await Promise.all([load(), needWords(page_words, currentLocale())]))[0]),
    name,
  );

/** The same for the two pages most people come to first, which do without those words. */
export const lazyFirstPage: typeof lazily = (load, name) => lazily(() => inTime(load), name);

/** A part that replaces a page and uses the messages of pages; a failed load is an error like for a page. */
export const lazyPart = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => inTime(async () => (await Promise.all([load(), needWords(page_words, currentLocale())]))[0]));

/** A part of the order form that few open, with the words that are loaded after the form. */
export const lazyWithHomeWords = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => (await Promise.all([load(), needWords(home_words, currentLocale())]))[0]);

const pageWords = (): Promise<unknown> => needWords(page_words, currentLocale());

/** A part of a page that it can do without, with the words of pages or its own: what does not arrive is left out. */
export const lazyExtra = <P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  loadWords: () => Promise<unknown> = pageWords,
) =>
  lazy(async () => {
    const arrived = Promise.all([load(), loadWords()]);
    return arrived.then(([part]) => part).catch(() => ({ default: (() => null) as ComponentType<P> }));
  });
