import { useQuery } from "@tanstack/react-query";
import { useIntl } from "#ui/intl.ts";
import { useLocale } from "#ui/i18n.tsx";
import { countriesOptions } from "../startup.ts";

/**
 * The countries to choose from, by their names in the reader's language; only `chosen` until they have loaded. A hook
 * of the component with the select, because a select that is not rendered with the options loses its value.
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
