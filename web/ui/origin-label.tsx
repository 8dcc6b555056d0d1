import { formatPercent } from "#domain/percent.ts";
import type { MachinePart, TranslationOrigin } from "#domain/workbench/translation-origin.ts";
import type { en as delivery } from "#messages/workbench/delivery/en.ts";
import { useText } from "./i18n.tsx";
import { useIntl } from "./intl.ts";
import style from "./origin-label.module.css";

/** §9: machine-made text is named so next to every download, with its engine; no brand can switch this off. */
export function OriginLabel(props: {
  readonly origin: TranslationOrigin | null;
  readonly machine_part?: MachinePart | null | undefined;
}) {
  const { origin, machine_part } = props;
  const { t } = useText<keyof typeof delivery>();
  const { locale } = useIntl();
  if (origin === null) return null;
  const made = t(`origin.${origin}`);
  return (
    <small className={`${style.label} muted`}>
      {machine_part
        ? t("origin.with_part", {
            origin: made,
            engine: machine_part.engine,
            percent: formatPercent(locale, machine_part.percent / 100),
          })
        : made}
    </small>
  );
}
