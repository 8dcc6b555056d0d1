import { useQuery } from "@tanstack/react-query";
import { useIntl } from "#ui/intl.ts";
import { useLocale } from "#ui/i18n.tsx";
import { countriesOptions } from "../startup.ts";

/**
 * The countries to choose from, by their names in the reader's language; `chosen` stands there until they have come. A
 * hook of whoever draws the select: one that is not drawn anew with them would forget what is chosen.
 */
export function useCountryOptions(chosen?: string) {
  const { locale: tag } = useIntl();
  const { data = [] } = useQuery(countriesOptions(useLocale()));
  const collator = new Intl.Collator(tag);
  return (
    <>
      {data.length === 0 && chosen !== undefined && <option value={chosen}>{chosen}</option>}
      {data
        .toSorted((a, b) => collator.compare(a.name, b.name))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </>
  );
}
