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
