import { type Catalogues, together, useText } from "#ui/i18n.tsx";
import type { en } from "#messages/translator/en.ts";

export type ZoneKey = keyof typeof en;

/** The sentences of the zone beside those of the kit. */
export const useZoneText = () => useText<ZoneKey>();

export const catalogues: Catalogues = {
  pl: () =>
    together([
      import("#messages/shared/pl.ts"),
      import("#messages/states/pl.ts"),
      import("#messages/fields/pl.ts"),
      import("#messages/translator/pl.ts"),
    ]),
  en: () =>
    together([
      import("#messages/shared/en.ts"),
      import("#messages/states/en.ts"),
      import("#messages/fields/en.ts"),
      import("#messages/translator/en.ts"),
    ]),
  ua: () =>
    together([
      import("#messages/shared/ua.ts"),
      import("#messages/states/ua.ts"),
      import("#messages/fields/ua.ts"),
      import("#messages/translator/ua.ts"),
    ]),
  de: () =>
    together([
      import("#messages/shared/de.ts"),
      import("#messages/states/de.ts"),
      import("#messages/fields/de.ts"),
      import("#messages/translator/de.ts"),
    ]),
};
