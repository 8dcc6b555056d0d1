import * as z from "zod/mini";
import { formalities } from "#domain/engines/engine.ts";
import { translation_limits } from "#domain/work/machine-translation.ts";
import { linkView } from "../files/files.ts";
import { route } from "../route.ts";
import { fileName, filled, language, paragraphText, required } from "../shared.ts";

/** Source and target differ; the engine defines the supported pairs. */
const pair = { source_lang: language, target_lang: language };

const translationInput = z
  .object({
    ...pair,
    /** The form of address, for pairs that are adaptable. */
    formality: z._default(z.enum(formalities), "default"),
    terms: z._default(
      z.array(z.object({ source: filled(100), target: filled(100) })).check(z.maxLength(50)),
      [],
    ),
    text: paragraphText(translation_limits.text_characters * 4).check(
      z.refine((text) => text.trim() !== "", required),
    ),
  })
  .check(
    z.refine(({ source_lang, target_lang }) => source_lang !== target_lang, {
      error: "languages.same",
      path: ["target_lang"],
    }),
  );

/** A segment with its translation and the white space after it. One that is not translated has its source as target. */
const translatedSegment = z.object({
  source: z.string(),
  target: z.string(),
  after: z.string(),
  is_translated: z.boolean(),
});
export type TranslatedSegment = z.infer<typeof translatedSegment>;

export const translatedDocument = z.object({
  name: z.string(),
  characters: z.int(),
  link: linkView,
  day_characters_left: z.int(),
});
export type TranslatedDocument = z.infer<typeof translatedDocument>;

const translationOffer = z.object({
  pairs: z.array(z.object({ source_lang: language, target_langs: z.array(language) })),
  text_characters: z.int(),
  document_characters: z.int(),
  day_characters_left: z.int(),
  /** The engine is the demo's simulator, which does not translate. */
  stand_in: z.boolean(),
  /** Pairs (`de-en`) whose engines take a form of address and terms. */
  adaptable: z.array(z.string()),
  /** The order form of the brand whose translators improve a text. */
  human_url: z.string(),
  /** Pairs (`de-pl`) that have a price there for a person; others get one from a person. */
  priced: z.array(z.string()),
});
export type TranslationOffer = z.infer<typeof translationOffer>;

/** Machine translation for people with an account; texts are not stored. */
export const machine_translation_routes = {
  machineTranslationOffer: route({
    method: "GET",
    path: "/api/v2/machine-translation",
    who: "customer",
    needs: "any",
    summary: "The languages of the engine, the limits, and the rest of today's limit.",
    answer: translationOffer,
  }),
  machineTranslate: route({
    per_minute: 60,
    method: "POST",
    path: "/api/v2/machine-translation",
    who: "customer",
    needs: "orders.act",
    summary: "Translates a text by machine, segment by segment. Nothing of it is stored.",
    body: translationInput,
    answer: z.object({
      segments: z.array(translatedSegment),
      day_characters_left: z.int(),
      /** Its name is part of the label of the text. */
      engine: z.string(),
    }),
  }),
  machineTranslateDocument: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/machine-translation/document",
    who: "customer",
    needs: "orders.act",
    summary: "Translates a document given as the body; the answer links to the result for ten minutes.",
    query: z.object({
      name: fileName,
      ...pair,
      formality: z._default(z.enum(formalities), "default"),
      /** One per line, such as `rent = Miete`; the address of a request has to hold them. */
      terms: z._default(paragraphText(translation_limits.document_terms_characters), ""),
    }),
    stream: true,
    answer: translatedDocument,
    status: 201,
  }),
} as const;
