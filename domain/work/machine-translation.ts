/** Limits of the machine-translation page; characters of the source, white space included. */
export const translation_limits = {
  text_characters: 5_000,
  document_characters: 50_000,
  day_characters: 100_000,
  /** Terms for a document are part of the address, which has a limit of its own. */
  document_terms_characters: 1_000,
} as const;

/** Document types whose text can be replaced in place. */
export const translated_extensions = ["docx", "pptx", "xlsx", "odt", "rtf", "txt"] as const;
