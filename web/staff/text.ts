import { type Catalogues, together, useText } from "#ui/i18n.tsx";
import type { en as books } from "#messages/books/en.ts";
import type { en } from "#messages/staff/en.ts";

export type DeskKey = keyof typeof en | keyof typeof books;

/** The sentences of the desk beside those of the kit. */
export const useDeskText = () => useText<DeskKey>();

export const catalogues: Catalogues = {
  pl: () =>
    together([
      import("#messages/shared/pl.ts"),
      import("#messages/states/pl.ts"),
      import("#messages/fields/pl.ts"),
      import("#messages/staff/pl.ts"),
      import("#messages/books/pl.ts"),
    ]),
  en: () =>
    together([
      import("#messages/shared/en.ts"),
      import("#messages/states/en.ts"),
      import("#messages/fields/en.ts"),
      import("#messages/staff/en.ts"),
      import("#messages/books/en.ts"),
    ]),
  ua: () =>
    together([
      import("#messages/shared/ua.ts"),
      import("#messages/states/ua.ts"),
      import("#messages/fields/ua.ts"),
      import("#messages/staff/ua.ts"),
      import("#messages/books/ua.ts"),
    ]),
  de: () =>
    together([
      import("#messages/shared/de.ts"),
      import("#messages/states/de.ts"),
      import("#messages/fields/de.ts"),
      import("#messages/staff/de.ts"),
      import("#messages/books/de.ts"),
    ]),
};
