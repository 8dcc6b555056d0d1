import type { DeskOrder } from "#contract/staff.ts";
import { package_keys, packages, speeds } from "#domain/catalog.ts";
import { Checkbox, Select, TextField } from "#ui/field.tsx";
import { useDeskText } from "../../text.ts";
import { PriceLines } from "./price-lines.tsx";
import { type OptionDraft, suggestionFor } from "./quote-draft.ts";
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
  readonly idOf: (name: Name) => string;
  readonly problemOf: (name: Name) => string | undefined;
  readonly onChange: (part: Partial<OptionDraft>) => void;
  readonly onLeave: (name: Name) => void;
}) {
  const { desk, option, words, idOf, problemOf, onChange } = props;
  // Only what is sold in packages has a price for each; of the rest the list knows one.
  const listed = suggestionFor(desk, option.package) ?? desk.suggestion;
  return (
    <>
      <PriceLines
        id={idOf("lines")}
        lines={option.lines}
        currency={desk.currency}
        problem={problemOf("lines")}
        onChange={(lines) => onChange({ lines })}
        listed={listed?.lines}
      />
      <QuoteTotals lines={option.lines} desk={desk} package_key={option.package} />
      <QuoteMargin draft={option} words={words} desk={desk} />
      {listed && <TraceDisclosure trace={listed.trace} />}
      <Terms {...props} />
    </>
  );
}

function Terms({ desk, option, idOf, problemOf, onChange, onLeave }: Parameters<typeof QuoteOption>[0]) {
  const { t } = useDeskText();
  const service = desk.order.service_type;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={style.terms}>
      {service === "machine-translation" && (
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
      {(service === "write" || service === "website") && (
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
      <TextField
        id={idOf("deadline")}
        label={t("quoting.deadline")}
        type="datetime-local"
        hint={zone}
        required
        value={option.deadline}
        problem={problemOf("deadline")}
        onChange={(event) => onChange({ deadline: event.target.value })}
        onBlur={() => onLeave("deadline")}
      />
    </div>
  );
}
