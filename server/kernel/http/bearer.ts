/** The bearer token of a request's headers; empty without one. */
export const bearerOf = (headers: { readonly authorization?: string | undefined }): string =>
  (headers.authorization ?? "").split(" ")[1] ?? "";
