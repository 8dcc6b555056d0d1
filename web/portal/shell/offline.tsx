import { useSyncExternalStore } from "react";
import { useWords } from "../words.ts";
import style from "./header.module.css";

function subscribe(notify: () => void): () => void {
  globalThis.addEventListener("online", notify);
  globalThis.addEventListener("offline", notify);
  return () => {
    globalThis.removeEventListener("online", notify);
    globalThis.removeEventListener("offline", notify);
  };
}

/** Says that there is no connection, in a place of the header that is free: it covers nothing and moves nothing. */
export function Offline() {
  const { t } = useWords();
  const is_offline = useSyncExternalStore(subscribe, () => !globalThis.navigator.onLine);
  return <output className={style.offline}>{is_offline && t("shell.offline")}</output>;
}
