import { useQuery } from "@tanstack/react-query";
import { useIntl } from "#ui/intl.ts";
import type { Suggestion } from "#contract/views/desk-order.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { package_keys, packages, speeds, service_traits } from "#domain/catalog.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { Checkbox, Select, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { PriceLines } from "./price-lines.tsx";
import { dialogueQuery } from "./dialogue-calls.ts";
import { changedLines } from "./follow-list.ts";
import type { OptionDraft } from "./quote-draft.ts";
import { QuoteMargin } from "./quote-margin.tsx";
import { QuoteTotals } from "./quote-totals.tsx";
import { TraceDisclosure } from "./price-trace.tsx";
import style from "./quote-panel.module.css";

type Name = keyof OptionDraft;

/** One way to have the order: its lines with what they come to, its package, speed and date. */
export function QuoteOption(props: {
  readonly desk: DeskOrder;
  readonly option: OptionDraft;
  readonly words: string;
  /** Its list price; null where there is none. */
  readonly listed: Suggestion | null;
  readonly idOf: (name: Name) => string;
  readonly problemOf: (name: Name) => string | undefined;
  readonly onChange: (part: Partial<OptionDraft>) => void;
  readonly onLeave: (name: Name) => void;
}) {
  const { desk, option, words, listed, idOf, problemOf, onChange } = props;
  const { t } = useDeskText();
  const late = useQuery(dialogueQuery(String(desk.order.id))).data?.quoted_late ?? false;
  return (
    <>
      {listed === null && desk.suggestion !== null && <Notice tone="warning">{t("quoting.no_list")}</Notice>}
      <PriceLines
        id={idOf("lines")}
        lines={option.lines}
        currency={desk.currency}
        problem={problemOf("lines")}
        onChange={(lines) => onChange(changedLines(option, lines, listed))}
        listed={listed}
      />
      <QuoteTotals lines={option.lines} desk={desk} package_key={option.package} late={late} />
      <QuoteMargin draft={option} words={words} desk={desk} late={late} />
      {listed && <TraceDisclosure trace={listed.trace} />}
      <Terms {...props} />
    </>
  );
}

type OptionProps = Parameters<typeof QuoteOption>[0];

/** The delivery date; for a date entered by hand, also the date of the price list. */
function Delivery({ option, listed, idOf, problemOf, onChange, onLeave }: OptionProps) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const typed = option.deadline_typed && listed !== null;
  const date = listed === null ? "" : formatInstant(locale, listed.deadline, "short");
  return (
    <TextField
      id={idOf("deadline")}
      label={t("quoting.deadline")}
      type="datetime-local"
      hint={typed ? `${zone} · ${t("quoting.date_typed", { date })}` : zone}
      required
      value={option.deadline}
      problem={problemOf("deadline")}
      onChange={(event) => onChange({ deadline: event.target.value, deadline_typed: true })}
      onBlur={() => onLeave("deadline")}
    />
  );
}

/** Package, speed and date. A call or a visit has the time that was chosen for it. */
function Terms(props: OptionProps) {
  const { desk, option, idOf, problemOf, onChange } = props;
  const { t } = useDeskText();
  const { machine_only, packaged, session } = service_traits[desk.order.service_type];
  return (
    <div className={style.terms}>
      {machine_only && (
        <div className={style.wide}>
          <Checkbox
            id={idOf("raw_machine")}
            label={t("quoting.raw_machine")}
            checked={option.raw_machine}
            problem={problemOf("raw_machine")}
            onChange={(event) => onChange({ raw_machine: event.target.checked })}
          />
        </div>
      )}
      {packaged && (
        <Select
          id={idOf("package")}
          label={t("quoting.package")}
          value={option.package}
          onChange={(event) => {
            const key = package_keys.find((one) => one === event.target.value);
            if (key) onChange({ package: key });
          }}
        >
          {package_keys.map((key) => (
            <option key={key} value={key}>
              {packages[key].public_name}
            </option>
          ))}
        </Select>
      )}
      {session === null && (
        <>
          <Speed {...props} />
          <Delivery {...props} />
        </>
      )}
    </div>
  );
}

function Speed({ option, idOf, onChange }: OptionProps) {
  const { t } = useDeskText();
  return (
    <Select
      id={idOf("speed")}
      label={t("quoting.speed")}
      value={option.speed}
      onChange={(event) => {
        const speed = speeds.find((one) => one === event.target.value);
        if (speed) onChange({ speed });
      }}
    >
      {speeds.map((speed) => (
        <option key={speed} value={speed}>
          {t(`speed.${speed}`)}
        </option>
      ))}
    </Select>
  );
}
