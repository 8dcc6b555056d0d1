import type { MachinePart, TranslationOrigin } from "#domain/workbench/translation-origin.ts";
import type { en as delivery } from "#messages/workbench/delivery/en.ts";
import { useText } from "./i18n.tsx";
import style from "./origin-label.module.css";

/** §9: machine-made text is named so next to every download, with its engine; no brand can switch this off. */
export function OriginLabel(props: {
  readonly origin: TranslationOrigin | null;
  readonly machine_part?: MachinePart | null | undefined;
}) {
  const { origin, machine_part } = props;
  const { t } = useText<keyof typeof delivery>();
  if (origin === null) return null;
  const made = t(`origin.${origin}`);
  return (
    <small className={`${style.label} muted`}>
      {machine_part ? t("origin.with_part", { ...machine_part, origin: made }) : made}
    </small>
  );
}
