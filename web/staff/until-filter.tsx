import { Button } from "#ui/button.tsx";
import { useIntl } from "#ui/intl.ts";
import { useDeskText } from "./text.ts";
import { formatDay } from "./typed.ts";

/** Says that a list opened from a month has only what the month counts, and shows all of it. */
export function UntilFilter(props: {
  readonly until: string | undefined;
  readonly onChange: (change: { until: undefined }) => void;
}) {
  const { until, onChange } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  if (until === undefined) return null;
  return (
    <p className="cluster-2-3 middle">
      {t("until.only", { day: formatDay(locale, until) })}
      <Button size="small" onClick={() => onChange({ until: undefined })}>
        {t("until.all")}
      </Button>
    </p>
  );
}
