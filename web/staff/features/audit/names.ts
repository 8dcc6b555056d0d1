import { useIntl } from "react-intl";

/** A sentence of the catalogue by a key that is built; what it does not have stays as it is written in the log. */
function useWord(): (keys: readonly string[], otherwise: string) => string {
  const { messages, formatMessage } = useIntl();
  return (keys, otherwise) => {
    const key = keys.find((one) => one in messages);
    return key === undefined ? otherwise : formatMessage({ id: key });
  };
}

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
