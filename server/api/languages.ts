import { service_traits, type Service } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { servicesByKey } from "./services.ts";

type Asked = {
  readonly service_type: Service;
  readonly source_lang: string;
  readonly target_langs: readonly string[];
};

/** Refuses `languages.same` for a text that would stay in its language, and names proofreading where the brand sells it. */
export function requireTwoLanguages(
  caller: Caller,
  { service_type, source_lang, target_langs }: Asked,
): void {
  if (service_traits[service_type].one_language) return;
  const services = servicesByKey(caller.brand).filter((one) => service_traits[one].one_language);
  const sentence = services.length === 0 ? "languages.same" : "languages.same_or_proofreading";
  const same = target_langs.flatMap((target, nth) => (target === source_lang ? [`target_langs.${nth}`] : []));
  if (same.length === 0) return;
  const each = <T>(value: T): Record<string, T[]> =>
    Object.fromEntries(same.map((field) => [field, [value]]));
  throw new Refusal("validation.failed", {
    fields: each(fieldText(caller.locale, sentence)),
    codes: each("languages.same"),
    hints: each({ services }),
  });
}
