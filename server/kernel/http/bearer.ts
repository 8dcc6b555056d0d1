/** The bearer token of a request's headers; empty without one and for another scheme. */
export const bearerOf = (headers: { readonly authorization?: string | undefined }): string =>
  /^bearer (\S+)/i.exec(headers.authorization ?? "")?.[1] ?? "";
