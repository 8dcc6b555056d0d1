import * as z from "zod/mini";
import { barePhone, internationalPhone, isInternational } from "#domain/phone.ts";

/** A number as people write it at home: `phoneOfCountry` of the object makes it international. */
export const typedPhone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text: string) => barePhone(text)),
  ),
  z.string().check(z.regex(/^\+?\d{6,15}$/, { error: "phone.invalid" })),
);

type Reachable = { readonly country?: string | undefined; readonly phone?: string | null | undefined };
/** A national number of the object's country becomes international (decision 0277); any other is refused. */
export const phoneOfCountry = [
  z.overwrite<Reachable>((input) =>
    input.phone ? { ...input, phone: internationalPhone(input.phone, input.country ?? "") } : input,
  ),
  z.refine<Reachable>(({ phone }) => !phone || isInternational(phone), {
    error: "phone.invalid",
    path: ["phone"],
  }),
] as const;
