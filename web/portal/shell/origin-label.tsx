import type { TranslationOrigin } from "#domain/workbench/translation-origin.ts";
import { useWords } from "../words.ts";
import style from "./origin-label.module.css";

/** §9: machine-made text is named so next to every download; no brand can switch this off. */
export function OriginLabel({ origin }: { origin: TranslationOrigin }) {
  const { t } = useWords();
  return <small className={`${style.label} muted`}>{t(`origin.${origin}`)}</small>;
}
