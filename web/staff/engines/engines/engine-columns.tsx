import type { EngineView } from "#contract/engines/desk-engines.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { idempotencyKey } from "#ui/call.ts";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { useTryAgain } from "./data.ts";
import style from "./engines-page.module.css";
import { HealthBadge } from "./health-badge.tsx";

type Opening = {
  readonly onChange: (engine: EngineView) => void;
  readonly onTest: (engine: EngineView) => void;
};

export function useEngineColumns(opening: Opening): readonly Column<EngineView>[] {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return [
    { key: "name", label: t("engines.name"), names_row: true, cell: (engine) => <Name engine={engine} /> },
    { key: "health", label: t("engines.health"), cell: (engine) => <Health engine={engine} /> },
    {
      key: "pairs",
      label: t("engines.pairs"),
      align: "end",
      cell: ({ pairs }) => pairs ?? t("engines.pairs_unknown"),
    },
    { key: "routes", label: t("engines.routes"), align: "end", cell: ({ routes }) => routes },
    {
      key: "today",
      label: t("engines.cost_today"),
      align: "end",
      cell: ({ cost_today }) => <MoneyText value={cost_today} />,
    },
    {
      key: "month",
      label: t("engines.cost_month"),
      align: "end",
      cell: ({ cost_month, characters_month }) => (
        <span className={style.stack}>
          <MoneyText value={cost_month} />
          <span className={style.hint}>
            {t("engines.characters", { n: characters_month.toLocaleString(locale) })}
          </span>
        </span>
      ),
    },
    {
      key: "acts",
      label: t("engines.acts"),
      cell: (engine) => <Acts engine={engine} {...opening} />,
    },
  ];
}

function Name({ engine }: { readonly engine: EngineView }) {
  const { t } = useDeskText();
  return (
    <span className={style.name}>
      <span>{engine.name}</span>
      <span className={style.hint}>
        {[t(`engines.kind.${engine.kind}`), engine.model].filter(Boolean).join(", ")}
      </span>
      <span className={style.hint}>{engine.base_url}</span>
      <span className={style.marks}>
        {engine.stand_in && <Badge tone="warning">{t("engines.stand_in")}</Badge>}
        {engine.keeps_text && <Badge tone="info">{t("engines.keeps_text_mark")}</Badge>}
      </span>
    </span>
  );
}

/** The state, and the last event that explains it. */
function Health({ engine }: { readonly engine: EngineView }) {
  const { t } = useDeskText();
  const { health, out_reason, out_at, retry_at, last_failure, last_failure_at, last_ok_at } = engine;
  return (
    <span className={style.stack}>
      <span>
        <HealthBadge health={health} />
      </span>
      {out_reason && out_at && (
        <span className={style.hint}>
          {t(`engines.outcome.${out_reason}`)}, <DateText value={out_at} form="moment" />
        </span>
      )}
      {health === "resting" && retry_at && (
        <span className={style.hint}>
          {t("engines.retry_at")} <DateText value={retry_at} form="moment" />
        </span>
      )}
      {out_reason === null && last_failure && last_failure_at && (
        <span className={style.hint}>
          {t("engines.last_failure")} {t(`engines.outcome.${last_failure}`)},{" "}
          <DateText value={last_failure_at} form="moment" />
        </span>
      )}
      {last_ok_at && (
        <span className={style.hint}>
          {t("engines.last_ok")} <DateText value={last_ok_at} form="moment" />
        </span>
      )}
    </span>
  );
}

function Acts({ engine, onChange, onTest }: Opening & { readonly engine: EngineView }) {
  const { t } = useDeskText();
  const named = (act: string): string => `${act}: ${engine.name}`;
  return (
    <span className={style.acts}>
      {(engine.health === "out" || engine.health === "resting") && <TryAgain engine={engine} />}
      <Button size="small" aria-label={named(t("engines.test"))} onClick={() => onTest(engine)}>
        {t("engines.test")}
      </Button>
      <Button size="small" aria-label={named(t("engines.change"))} onClick={() => onChange(engine)}>
        {t("engines.change")}
      </Button>
    </span>
  );
}

function TryAgain({ engine }: { readonly engine: EngineView }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const again = useTryAgain(engine.id);
  return (
    <Button
      size="small"
      busy={again.isPending}
      aria-label={`${t("engines.try_again")}: ${engine.name}`}
      onClick={() =>
        again.mutate(idempotencyKey(), {
          onSuccess: () => toast(t("engines.tried_again", { name: engine.name })),
          onError: (error) => toast(sentence(error), "warning"),
        })
      }
    >
      {t("engines.try_again")}
    </Button>
  );
}
