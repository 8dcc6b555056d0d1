import { useCallback, useRef, useState } from "react";
import type { UploadView } from "#contract/files/files.ts";
import { brand } from "#brand/brand.ts";
import { type DraftStore, draftStore } from "#ui/draft.ts";
import { acceptUploads } from "./accept-upload.ts";
import { useSavedDraft } from "./saved-draft.ts";
import { useSame } from "./settled.ts";

/** A text and the files that have arrived for it. */
export type TypedMessage = { readonly text: string; readonly files: readonly UploadView[] };

export const textDraft = (form: string): DraftStore<string> =>
  draftStore({
    brand: brand.slug,
    form,
    accept: (stored) => (typeof stored === "string" && stored !== "" ? stored : null),
  });

/** C23: the message of one order. */
export const messageDraft = (hash: string): DraftStore<TypedMessage> =>
  draftStore<TypedMessage>({
    brand: brand.slug,
    form: `message:${hash}`,
    accept: (stored) => {
      if (typeof stored !== "object" || stored === null || !("text" in stored)) return null;
      return typeof stored.text === "string"
        ? { text: stored.text, files: acceptUploads(Reflect.get(stored, "files")) }
        : null;
    },
  });

/**
 * C23: stores what is typed about an order until it is sent or given up, which the returned function reports; what is
 * empty is not stored. `isEmpty` must be stable.
 */
export function useTypedDraft<T>(
  store: DraftStore<T>,
  values: T,
  isEmpty: (values: T) => boolean,
  sending: boolean,
): () => void {
  const same = useSame(values);
  const ended = useRef<{ readonly values: T } | null>(null);
  const keep = useCallback(
    (typed: T) => {
      if (ended.current?.values === typed) return;
      if (isEmpty(typed)) store.clear();
      else store.write(typed);
    },
    [store, isEmpty],
  );
  useSavedDraft(same, keep, sending);
  return useCallback(() => {
    // What is typed after that is another draft.
    ended.current = { values: same };
    store.clear();
  }, [store, same]);
}

const isBlank = (text: string) => text.trim() === "";

/** The same for one text, which begins as it was stored, or as the server knows it. */
export function useTypedText(form: string, known = "") {
  const [store] = useState(() => textDraft(form));
  const [text, setText] = useState(() => store.read()?.data ?? known);
  const end = useTypedDraft(store, text, isBlank, false);
  return { text, setText, end };
}
