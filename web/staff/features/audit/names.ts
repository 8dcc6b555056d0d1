import { useIntl } from "react-intl";
import { formatInstant } from "#ui/date-text.tsx";
import { useWord } from "../../text.ts";

/** What an act of the log is called; what moves an order is called as in its history. */
export function useActName(): (act: string) => string {
  const word = useWord();
  return (act) => word([`audit_act.${act}`, `event.${act}`], act);
}

/** What a kind of object is called. */
export function useObjectName(): (object: string) => string {
  const word = useWord();
  return (object) => word([`audit_object.${object}`], object);
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** `{before: {role: "admin"}}` as "before: role admin"; whatever is empty is left out, instants are read as such. */
export function useDetailText(): (detail: Readonly<Record<string, unknown>>) => string {
  const word = useWord();
  const { locale } = useIntl();
  const shown = (value: unknown): string =>
    typeof value !== "string"
      ? JSON.stringify(value)
      : instant.test(value)
        ? formatInstant(locale, value, "moment")
        : value;
  const textOf = (detail: Readonly<Record<string, unknown>>, between: string, mark: string): string =>
    Object.entries(detail)
      .filter(([, value]) => value !== "" && value !== null)
      .map(([name, value]) => {
        const label = word([`audit_detail.${name}`], name);
        return typeof value === "object" && value !== null && !Array.isArray(value)
          ? `${label}: ${textOf({ ...value }, ", ", " ")}`
          : `${label}${mark}${shown(value)}`;
      })
      .join(between);
  return (detail) => textOf(detail, " · ", ": ");
}
