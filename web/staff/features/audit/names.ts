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

/** `{before: {role: "admin"}}` as "before: role admin"; whatever is empty is left out. */
export function useDetailText(): (detail: Readonly<Record<string, unknown>>) => string {
  const word = useWord();
  const textOf = (detail: Readonly<Record<string, unknown>>, between: string, mark: string): string =>
    Object.entries(detail)
      .filter(([, value]) => value !== "" && value !== null)
      .map(([name, value]) => {
        const label = word([`audit_detail.${name}`], name);
        return typeof value === "object" && value !== null && !Array.isArray(value)
          ? `${label}: ${textOf({ ...value }, ", ", " ")}`
          : `${label}${mark}${typeof value === "string" ? value : JSON.stringify(value)}`;
      })
      .join(between);
  return (detail) => textOf(detail, " · ", ": ");
}
