import { ChevronDown } from "lucide-react";
import { useCombobox } from "downshift";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import style from "./combobox.module.css";
import { FieldProblem } from "./field.tsx";
import { useText } from "./i18n.tsx";
import { type Choice, fold, rankChoices } from "./match.ts";

/**
 * C2: a searchable list. Typing filters, arrows move, Enter picks, Esc and leaving go back to what was chosen;
 * leaving with an exact name or code typed picks it.
 */
export function Combobox(props: {
  readonly id: string;
  readonly label: ReactNode;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  /** How many of the unfiltered list stand under "Often chosen". */
  readonly popular?: number;
  readonly autoFocus?: boolean;
}) {
  const { id, label, choices, value, onChange, problem, hint, placeholder, popular = 0 } = props;
  const { locale } = useIntl();
  const { t } = useText();
  const list_id = useId();
  const [query, setQuery] = useState<string | null>(null);
  const collator = useMemo(() => new Intl.Collator(locale), [locale]);
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  const shown = useMemo(() => rankChoices(query ?? "", choices, collator), [query, choices, collator]);
  const exact = (text: string) =>
    choices.find((choice) =>
      [choice.label, ...choice.names, ...choice.codes].some((n) => fold(n) === fold(text)),
    );

  const combobox = useCombobox<Choice>({
    id: list_id,
    inputId: id,
    items: shown,
    itemToString: (item) => item?.label ?? "",
    selectedItem: chosen,
    inputValue: query ?? chosen?.label ?? "",
    defaultHighlightedIndex: 0,
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setQuery(inputValue);
    },
    stateReducer: (state, { type, changes }) => {
      // Leaving the field is not a choice; what was typed exactly is taken below.
      if (type === useCombobox.stateChangeTypes.InputBlur)
        return { ...changes, selectedItem: state.selectedItem };
      return changes;
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem && selectedItem.value !== value) onChange(selectedItem.value);
    },
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) return;
      const typed = query === null ? undefined : exact(query);
      if (typed && typed.value !== value) onChange(typed.value);
      setQuery(null);
    },
  });
  const {
    isOpen,
    highlightedIndex,
    getInputProps,
    getItemProps,
    getMenuProps,
    getToggleButtonProps,
    getLabelProps,
  } = combobox;
  const described = [hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""].filter(Boolean).join(" ");

  return (
    <div className={style.root}>
      <label {...getLabelProps()} className={style.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="visually-hidden">
          {hint}
        </p>
      )}
      <div className={style.box}>
        <input
          {...getInputProps({
            onFocus: (event) => event.currentTarget.select(),
          })}
          className={style.input}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          autoFocus={props.autoFocus}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
        />
        <button
          type="button"
          {...getToggleButtonProps({ "aria-label": t("ui.show_list") })}
          className={style.toggle}
        >
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <ul {...getMenuProps()} className={`${style.list} ${isOpen ? "" : style.closed}`}>
          {isOpen &&
            shown.map((choice, index) => (
              <ChoiceRow
                key={choice.value}
                choice={choice}
                heading={headingAt(index, query === null ? popular : 0, t("ui.often_chosen"), t("ui.all"))}
                highlighted={index === highlightedIndex}
                chosen={choice.value === value}
                item_props={getItemProps({ item: choice, index })}
              />
            ))}
          {isOpen && shown.length === 0 && (
            <li className={style.none} role="presentation">
              {t("ui.no_results")}
            </li>
          )}
        </ul>
      </div>
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

const headingAt = (index: number, popular: number, often: string, all: string): string | null =>
  popular === 0 ? null : index === 0 ? often : index === popular ? all : null;

function ChoiceRow(props: {
  choice: Choice;
  heading: string | null;
  highlighted: boolean;
  chosen: boolean;
  item_props: object;
}) {
  const { choice, heading, highlighted, chosen, item_props } = props;
  const looks = [style.item, highlighted && style.highlighted, chosen && style.chosen]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      {heading && (
        <li className={style.group} role="presentation">
          {heading}
        </li>
      )}
      <li {...item_props} className={looks}>
        <span>{choice.label}</span>
        {choice.detail && choice.detail.toLowerCase() !== choice.label.toLowerCase() && (
          <small lang={choice.value}>{choice.detail}</small>
        )}
        {choice.code && <small className={style.code}>{choice.code}</small>}
      </li>
    </>
  );
}
