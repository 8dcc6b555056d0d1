import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  RC_EU: "Steuerschuldnerschaft des Leistungsempfängers (Art. 44 und 196 der Richtlinie 2006/112/EG)",
  NP_B2B_RC:
    "Steuerschuldnerschaft des Leistungsempfängers – in Polen nicht steuerbar (Art. 44 der Richtlinie 2006/112/EG)",
  NP_B2B: "In Polen nicht steuerbar – Leistungsort außerhalb Polens (Art. 44 der Richtlinie 2006/112/EG)",
  NP_B2C_TEXT:
    "In Polen nicht steuerbar (Art. 59 Buchst. c der Richtlinie 2006/112/EG, Art. 41 der Durchführungsverordnung (EU) Nr. 282/2011)",
  NP_B2C_ESS: "In Polen nicht steuerbar (Art. 58 der Richtlinie 2006/112/EG)",
};
