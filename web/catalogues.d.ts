/** The sentences of the app that is built; `scripts/vite/catalogues.ts` answers for it. */
declare module "virtual:catalogues" {
  export const catalogues: import("./ui/i18n.tsx").Catalogues;
}
/** The sentences of one area of `messages/`, or of several, joined by `+`. */
declare module "virtual:catalogues/*" {
  export const catalogues: import("./ui/i18n.tsx").Catalogues;
}
