/** The sentence that an invoice must carry for its tax treatment, where the rate is not sufficient. */
export const en = {
  RC_EU:
    "Reverse charge – VAT to be accounted for by the recipient (Articles 44 and 196 of Directive 2006/112/EC)",
  NP_B2B_RC:
    "Reverse charge – place of supply outside Poland, outside the scope of Polish VAT (Article 44 of Directive 2006/112/EC)",
  NP_B2B:
    "Outside the scope of Polish VAT – place of supply outside Poland (Article 44 of Directive 2006/112/EC)",
  NP_B2C_TEXT:
    "Outside the scope of Polish VAT (Article 59(c) of Directive 2006/112/EC, Article 41 of Implementing Regulation (EU) No 282/2011)",
  NP_B2C_ESS: "Outside the scope of Polish VAT (Article 58 of Directive 2006/112/EC)",
} as const;
