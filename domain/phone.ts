/** Calling codes with the countries of ISO 3166-1 that use them. */
const plans =
  "1AGAIASBBBMBSCADMDOGDGUJMKNKYLCMPMSPRSXTCTTUSVCVGVI 7KZRU 20EG 27ZA 30GR 31NL 32BE 33FR 34ES 36HU 39ITVA 40RO 41CH 43AT 44GBGGIMJE 45DK 46SE 47NOSJ 48PL 49DE 51PE 52MX 53CU 54AR 55BR 56CL 57CO 58VE 60MY 61AUCCCX 62ID 63PH 64NZ 65SG 66TH 81JP 82KR 84VN 86CN 90TR 91IN 92PK 93AF 94LK 95MM 98IR 211SS 212EHMA 213DZ 216TN 218LY 220GM 221SN 222MR 223ML 224GN 225CI 226BF 227NE 228TG 229BJ 230MU 231LR 232SL 233GH 234NG 235TD 236CF 237CM 238CV 239ST 240GQ 241GA 242CG 243CD 244AO 245GW 246IO 248SC 249SD 250RW 251ET 252SO 253DJ 254KE 255TZ 256UG 257BI 258MZ 260ZM 261MG 262REYT 263ZW 264NA 265MW 266LS 267BW 268SZ 269KM 290SH 291ER 297AW 298FO 299GL 350GI 351PT 352LU 353IE 354IS 355AL 356MT 357CY 358AXFI 359BG 370LT 371LV 372EE 373MD 374AM 375BY 376AD 377MC 378SM 380UA 381RS 382ME 383XK 385HR 386SI 387BA 389MK 420CZ 421SK 423LI 500FK 501BZ 502GT 503SV 504HN 505NI 506CR 507PA 508PM 509HT 590BLGPMF 591BO 592GY 593EC 594GF 595PY 596MQ 597SR 598UY 599BQCW 670TL 672NF 673BN 674NR 675PG 676TO 677SB 678VU 679FJ 680PW 681WF 682CK 683NU 685WS 686KI 687NC 688TV 689PF 690TK 691FM 692MH 850KP 852HK 853MO 855KH 856LA 880BD 886TW 960MV 961LB 962JO 963SY 964IQ 965KW 966SA 967YE 968OM 970PS 971AE 972IL 973BH 974QA 975BT 976MN 977NP 992TJ 993TM 994AZ 995GE 996KG 998UZ";

const code_of = new Map(
  plans.split(" ").flatMap((plan) => {
    const code = plan.replace(/\D/g, "");
    const countries = plan.slice(code.length).match(/../g) ?? [];
    return countries.map((country) => [country, code] as const);
  }),
);

/** What is dialled before a number inside a country, where it is not a single 0. */
const trunk: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(["IT", "VA", "SM", "BJ", "CG", "CI", "GA"].map((country) => [country, /^(?!)/])),
  BY: /^80?/,
  HU: /^0?6/,
  KZ: /^8/,
  LT: /^[08]/,
  RU: /^8/,
  TM: /^8/,
};

/**
 * Mobile numbers of Argentina are written at home with 15 after the area code, abroad with 9 before it and without 15
 * (ITU-T, plan of +54). With 15 they have twelve digits, any other number has ten.
 */
const argentine = (number: string): string =>
  number.replace(/^(\+54)9?0?(11|[23]\d{2}|[23]\d{3})15(\d{6,8})$/, (whole, code, area, line) =>
    `${area}${line}`.length === 10 ? `${code}9${area}${line}` : whole,
  );

/** A number as typed, without spaces, dashes, dots and brackets. */
export const barePhone = (text: string): string =>
  text.replace(/[\s().\-\u00a0\u2010-\u2015]/g, "").replace(/^00/, "+");

export const isInternational = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);

/**
 * A phone number in international form: as typed with its calling code, or a national number of `country`. A text that is
 * neither is returned without its spaces.
 */
export function internationalPhone(text: string, country: string): string {
  const number = argentine(barePhone(text));
  const code = code_of.get(country);
  if (number.startsWith("+") || code === undefined || !/^\d{6,14}$/.test(number)) return number;
  const international = `+${code}${number.replace(trunk[country] ?? /^0/, "")}`;
  // "48 600 000 000": the calling code without its plus.
  if (number.length > 10 && number.startsWith(code)) return argentine(`+${number}`);
  // "15 2345 6789" in Argentina has no area code, so it cannot be called from elsewhere.
  if (country === "AR" && number.startsWith("15")) return number;
  return isInternational(international) ? argentine(international) : number;
}
