import type { TranslationOrigin } from "#domain/workbench/translation-origin.ts";
import type { en as delivery } from "#messages/workbench/delivery/en.ts";
import { useText } from "./i18n.tsx";
import style from "./origin-label.module.css";

/** §9: machine-made text is named so next to every download; no brand can switch this off. */
export function OriginLabel({ origin }: { readonly origin: TranslationOrigin | null }) {
  const { t } = useText<keyof typeof delivery>();
  if (origin === null) return null;
  return <small className={`${style.label} muted`}>{t(`origin.${origin}`)}</small>;
}
