import type { en } from "./en.ts";

export const ua = {
  "offer.text": "Ця сторінка доступна й українською.",
  "offer.accept": "Показати українською",
} satisfies Record<keyof typeof en, string>;
