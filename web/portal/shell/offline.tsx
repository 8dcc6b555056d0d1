import { useSyncExternalStore } from "react";
import { useWords } from "../words.ts";

/** Only the header listens, as long as the page is open. */
function subscribe(notify: () => void): () => void {
  for (const event of ["online", "offline"]) globalThis.addEventListener(event, notify);
  return () => undefined;
}
const isOnline = () => globalThis.navigator.onLine;

/** Says that there is no connection, in a place of the header that is free: it covers nothing and moves nothing. */
export function Offline() {
  const { t } = useWords();
  const is_online = useSyncExternalStore(subscribe, isOnline);
  return <output>{!is_online && t("shell.offline")}</output>;
}
