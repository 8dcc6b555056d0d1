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
}) {
  const { id, label, choices, value, onChange, problem, hint, placeholder, popular = 0 } = props;
  const { t } = useText();
  const { shown, query, combobox } = useChoices({ id, choices, value, onChange });
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
          {isOpen && (
            <Rows
              shown={shown}
              popular={query === null ? popular : 0}
              highlighted={highlightedIndex}
              value={value}
              itemProps={(item, index) => getItemProps({ item, index })}
            />
          )}
        </ul>
      </div>
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

function Rows(props: {
  shown: readonly Choice[];
  popular: number;
  highlighted: number;
  value: string | null;
  itemProps: (item: Choice, index: number) => object;
}) {
  const { shown, popular, highlighted, value, itemProps } = props;
  const { t } = useText();
  if (shown.length === 0)
    return (
      <li className={style.none} role="presentation">
        {t("ui.no_results")}
      </li>
    );
  return shown.map((choice, index) => (
    <ChoiceRow
      key={choice.value}
      choice={choice}
      heading={headingAt(index, popular, t("ui.often_chosen"), t("ui.all"))}
      highlighted={index === highlighted}
      chosen={choice.value === value}
      item_props={itemProps(choice, index)}
    />
  ));
}

/** What is typed, what the list shows for it, and when something is chosen. */
function useChoices(props: {
  id: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
}) {
  const { id, choices, value, onChange } = props;
  const { locale } = useIntl();
  const list_id = useId();
  const [query, setQuery] = useState<string | null>(null);
  const collator = useMemo(() => new Intl.Collator(locale), [locale]);
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  const shown = useMemo(() => rankChoices(query ?? "", choices, collator), [query, choices, collator]);
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
      const leaving = type === useCombobox.stateChangeTypes.InputBlur;
      return leaving ? { ...changes, selectedItem: state.selectedItem } : changes;
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem && selectedItem.value !== value) onChange(selectedItem.value);
    },
    onIsOpenChange: ({ isOpen, type }) => {
      if (isOpen) return;
      const typed = query === null ? undefined : exactChoice(query, choices);
      const left = type === useCombobox.stateChangeTypes.InputBlur;
      if (left && typed && typed.value !== value) onChange(typed.value);
      setQuery(null);
    },
  });
  return { shown, query, combobox };
}

const exactChoice = (text: string, choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ label, names, codes }) =>
    [label, ...names, ...codes].some((name) => fold(name) === fold(text)),
  );

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
