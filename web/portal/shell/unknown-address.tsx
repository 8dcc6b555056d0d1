import { useEffect } from "react";
import { Notice } from "#ui/notice.tsx";
import { forgetUnknownAddress, unknownAddress } from "../unknown-address.ts";
import { useWords } from "../words.ts";
import style from "./draft-banner.module.css";

const longest = 60;

/** §2: says that an address does not exist, above the page to which it led. */
export function UnknownAddress() {
  const { t } = useWords();
  const path = unknownAddress();
  useEffect(() => forgetUnknownAddress, []);
  if (path === null) return null;
  return (
    <div className={style.banner}>
      <Notice tone="warning" live="status">
        {t("error.no_such_address", { path: path.length > longest ? `${path.slice(0, longest)}…` : path })}
      </Notice>
    </div>
  );
}
