import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { brand } from "#brand/brand.ts";
import { translatedDocument, type TranslatedDocument } from "#contract/work/machine-translation.ts";
import { machine_translation_routes } from "#contract/work/machine-translation.ts";
import { language } from "#contract/shared.ts";
import type { Formality } from "#domain/engines/engine.ts";
import { draftStore } from "#ui/draft.ts";
import { sendFile, type Sending } from "#ui/send-file.ts";
import { apiHeaders } from "../../api.ts";
import { call } from "../../late-api.ts";

export const offerOptions = queryOptions({
  queryKey: ["customer", "machine_translation"],
  queryFn: ({ signal }) => call("machineTranslationOffer", { signal }),
  staleTime: 60_000,
});

export type Language = z.infer<typeof language>;
export type Pair = { readonly source_lang: Language; readonly target_lang: Language };
/** The form of address, and terms as typed: one per line, source and target with an equals sign between them. */
export type Adaptation = { readonly formality: Formality; readonly terms: string };
/** How a document is to be translated. */
export type DocumentWanted = { readonly pair: Pair; readonly adaptation: Adaptation };

const stored_values = z.object({ text: z.string(), source_lang: language, target_lang: language });
/** The text stays in this browser for two hours (§9): no reload and no ended session costs it. */
export const translation_draft = draftStore<Pair & { readonly text: string }>({
  brand: brand.slug,
  form: "machine_translation",
  accept: (data) => stored_values.safeParse(data).data ?? null,
});

/** Sends one document; the answer carries the link to its translation. */
export async function sendDocument(
  file: File,
  { pair, adaptation }: DocumentWanted,
  onProgress: (percent: number) => void,
): Promise<Sending<TranslatedDocument>> {
  const query = new URLSearchParams({ name: file.name, ...pair, ...adaptation });
  return sendFile({
    url: `${machine_translation_routes.machineTranslateDocument.path}?${query.toString()}`,
    accept: (data) => translatedDocument.safeParse(data).data ?? null,
    file,
    headers: await apiHeaders(),
    onProgress,
  });
}
