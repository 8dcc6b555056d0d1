import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  RC_EU:
    "odwrotne obciążenie – podatek rozlicza nabywca (art. 28b ustawy o VAT; art. 44 i 196 dyrektywy 2006/112/WE)",
  NP_B2B_RC: "odwrotne obciążenie – usługa poza terytorium kraju (art. 28b ustawy o VAT)",
  NP_B2B:
    "nie podlega opodatkowaniu w Polsce – miejsce świadczenia poza terytorium kraju (art. 28b ustawy o VAT)",
  NP_B2C_TEXT:
    "nie podlega opodatkowaniu w Polsce (art. 28l pkt 4 ustawy o VAT; art. 59 lit. c dyrektywy 2006/112/WE)",
  NP_B2C_ESS: "nie podlega opodatkowaniu w Polsce (art. 28k ustawy o VAT; art. 58 dyrektywy 2006/112/WE)",
};
