/** Refusals of files, with their HTTP status. */
export const file_refusals = {
  "file.type_mismatch": { status: 422 },
  "file.for_quote": { status: 422 },
  "file.not_for_service": { status: 422 },
} as const;
