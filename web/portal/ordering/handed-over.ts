import { useEffect, useRef } from "react";
import { languages, type Language, speeds } from "#domain/catalog.ts";
import type { OrderValues } from "./order-values.ts";

const note_characters = 2_000;
const languageOf = (code: string | null): Language | undefined => languages.find((one) => one === code);

/**
 * Stores what was handed over, and removes it from the address and the history of the browser; `waits` while a draft is in
 * its way.
 */
export function useHandedOver(store: () => void, waits: boolean): void {
  const first = useRef(store);
  useEffect(() => {
    const { hash, pathname, search } = globalThis.location;
    if (waits || !isHandedOver(new URLSearchParams(hash.replace(/^#/, "")))) return;
    first.current();
    globalThis.history.replaceState(globalThis.history.state, "", pathname + search);
  }, [waits]);
}

type Content = Pick<OrderValues, "text" | "files">;

/**
 * What the form begins with of a hand-over, where there may be a draft: a draft with content stays, and another text
 * waits until it is discarded.
 */
export function besideDraft(
  draft: Content | null,
  handed: Partial<OrderValues>,
): { readonly taken: Partial<OrderValues>; readonly waits: boolean } {
  const typed = draft?.text.trim();
  const { text = "", via } = handed;
  if (text.trim() === typed || (!typed && !draft?.files.length)) return { taken: handed, waits: false };
  return { taken: text || !via ? {} : { via }, waits: text !== "" };
}

const isHandedOver = (handed: URLSearchParams): boolean => handed.get("improve") === "1";

/**
 * What the page of machine translation hands over to have a person improve it: text, languages and its draft, which
 * becomes the note for the translator as far as that is long enough. It is in the fragment, which no server receives.
 */
export function handedOver(hash: string, note: (draft: string) => string): Partial<OrderValues> {
  const handed = new URLSearchParams(hash.replace(/^#/, ""));
  if (!isHandedOver(handed)) return {};
  const speed = speeds.find((one) => one === handed.get("speed"));
  const [source_lang, target_lang] = [languageOf(handed.get("from")), languageOf(handed.get("to"))];
  const text = handed.get("text") ?? "";
  const draft = (handed.get("draft") ?? "").trim();
  return {
    mode: "text",
    text,
    via: handed.get("via") === "embed" ? "embed" : "",
    ...(source_lang ? { source_lang } : {}),
    ...(target_lang && target_lang !== source_lang ? { target_langs: [target_lang] } : {}),
    ...(speed ? { speed } : {}),
    ...(draft === "" ? {} : { note_for_translator: note(draft).slice(0, note_characters) }),
  };
}
