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

type Reachable<Name extends string> = { readonly country?: string | undefined } & {
  readonly [name in Name]?: string | null | undefined;
};
/** A national number of the object's country becomes international (decision 0277); any other is refused. */
const numberOfCountry = <Name extends string>(name: Name) =>
  [
    z.overwrite<Reachable<Name>>((input) => {
      const number = input[name];
      return number ? { ...input, [name]: internationalPhone(number, input.country ?? "") } : input;
    }),
    z.refine<Reachable<Name>>(({ [name]: number }) => !number || isInternational(number), {
      error: "phone.invalid",
      path: [name],
    }),
  ] as const;
export const phoneOfCountry = numberOfCountry("phone");
export const contactOfCountry = numberOfCountry("contact_phone");

type Dialled = { readonly country: string; readonly phone_numbers: readonly string[] };
/** The same for the numbers of a call. */
export const dialledNumbers = [
  z.overwrite<Dialled>((input) => ({
    ...input,
    phone_numbers: input.phone_numbers.map((number) => internationalPhone(number, input.country)),
  })),
  z.check<Dialled>(({ value, issues }) => {
    for (const [place, number] of value.phone_numbers.entries())
      if (!isInternational(number))
        issues.push({
          code: "custom",
          input: value,
          path: ["phone_numbers", place],
          message: "phone.invalid",
        });
  }),
] as const;
