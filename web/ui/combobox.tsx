import { ChevronDown } from "lucide-react";
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useIntl } from "./intl.ts";
import style from "./combobox.module.css";
import { FieldProblem } from "./field.tsx";
import { useText } from "./i18n.tsx";
import { type Choice, fold, rankChoices, searchChoices } from "./match.ts";

type ComboboxProps = {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  readonly placeholder?: string;
  /** What can be chosen too, but is shown only when it is typed and the list has no match. */
  readonly others?: readonly Choice[];
  /** How many of the unfiltered list are under "Often chosen". */
  readonly popular?: number;
  /** Called when the field is left without a choice. */
  readonly onLeave?: () => void;
};

/**
 * C2: a searchable list by the ARIA pattern of a combobox. Typing filters, arrows move, Enter picks, Esc and leaving
 * go back to what was chosen; leaving with an exact name or code typed picks it, and with any other text says that
 * the choice is as before.
 */
export function Combobox(props: ComboboxProps) {
  const { id, label, value, problem, placeholder, popular = 0 } = props;
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const state = useChoices(props);
  const { open, setOpen, query, active, shown, left } = state;
  const { inputProps, listProps, optionProps } = useParts(props, state);
  return (
    <div className={style.root}>
      <label htmlFor={id} className={style.label}>
        {label}
      </label>
      <div className={style.box}>
        <input
          {...inputProps}
          ref={input}
          className={style.input}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <button
          type="button"
          tabIndex={-1}
          className={style.toggle}
          aria-label={t("ui.show_list")}
          onPointerDown={keepFocus}
          onClick={() => {
            setOpen(!open);
            input.current?.focus();
          }}
        >
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <ul {...listProps} className={`${style.list} ${open ? "" : style.closed}`}>
          {open &&
            shown.map((choice, index) => (
              <ChoiceRow
                key={choice.value}
                choice={choice}
                heading={headingAt(index, query === null ? popular : 0, t("ui.often_chosen"), t("ui.all"))}
                active={index === active}
                chosen={choice.value === value}
                parts={optionProps(choice, index)}
              />
            ))}
          {open && shown.length === 0 && (
            <li className={style.none} role="presentation">
              {t("ui.no_results")}
            </li>
          )}
        </ul>
      </div>
      <FieldProblem id={id} problem={problem} />
      <output className={style.left}>{left !== null && t("ui.not_chosen", left)}</output>
    </div>
  );
}

/** A press on the list must not take the focus from the input, or leaving would close the list first. */
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

/** Roles, names and keys of the pattern: what the input, its list and each line carry. */
function useParts({ id, choices, value }: ComboboxProps, state: ReturnType<typeof useChoices>) {
  const { open, setOpen, query, setQuery, active, setActive, shown, pick, leave } = state;
  const { t } = useText();
  const list_id = useId();
  const optionId = (index: number) => `${list_id}-${index}`;
  const active_id = optionId(active);
  useEffect(() => {
    if (open) document.getElementById(active_id)?.scrollIntoView({ block: "nearest" });
  }, [open, active_id]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const choice = shown[active];
    if (step !== 0) {
      event.preventDefault();
      if (open) setActive((active + step + shown.length) % Math.max(1, shown.length));
      else setOpen(true);
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      if (choice) pick(choice);
    } else if (event.key === "Escape" && open) {
      // The key belongs to the list alone, not to a dialog around it.
      event.stopPropagation();
      setOpen(false);
    }
  };
  return {
    inputProps: {
      id,
      role: "combobox",
      "aria-expanded": open,
      "aria-controls": list_id,
      "aria-autocomplete": "list" as const,
      "aria-activedescendant": open && shown.length > 0 ? active_id : undefined,
      value: query ?? choices.find((choice) => choice.value === value)?.label ?? "",
      onChange: (event: ChangeEvent<HTMLInputElement>) => setQuery(event.target.value),
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      onClick: () => setOpen(true),
      onKeyDown,
      onBlur: leave,
    },
    // Not the field's own name, so that the two names differ for a screen reader.
    listProps: { id: list_id, role: "listbox", "aria-label": t("ui.choices") },
    optionProps: (choice: Choice, index: number) => ({
      id: optionId(index),
      role: "option",
      "aria-selected": choice.value === value,
      onPointerDown: keepFocus,
      onClick: () => pick(choice),
    }),
  };
}

const none: readonly Choice[] = [];

/** What is typed, what the list shows for it, which line is lit, and when something is chosen. */
function useChoices({ choices, others = none, value, onChange, onLeave }: ComboboxProps) {
  const { locale } = useIntl();
  const [open, setOpenState] = useState(false);
  const [query, setQueryState] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  /** What was typed and chose nothing, and what is chosen still. */
  const [left, setLeft] = useState<{ text: string; label: string } | null>(null);
  const collator = useMemo(() => new Intl.Collator(locale), [locale]);
  const shown = useMemo(
    () =>
      query === null || query.trim() === ""
        ? rankChoices("", choices, collator)
        : searchChoices(query, choices, others, collator),
    [query, choices, others, collator],
  );
  const setOpen = (to: boolean) => {
    setOpenState(to);
    setQueryState(null);
    const ranked = rankChoices("", choices, collator);
    setActive(
      Math.max(
        0,
        ranked.findIndex((choice) => choice.value === value),
      ),
    );
  };
  const pick = (choice: Choice) => {
    setOpen(false);
    setLeft(null);
    if (choice.value !== value) onChange(choice.value);
  };
  return {
    open,
    setOpen,
    query,
    setQuery: (text: string) => {
      setOpenState(true);
      setQueryState(text);
      setActive(0);
      setLeft(null);
    },
    active,
    setActive,
    shown,
    left,
    pick,
    leave: () => {
      const text = query?.trim() ?? "";
      const exact = text === "" ? undefined : exactChoice(text, [...choices, ...others]);
      if (exact) return pick(exact);
      const chosen = choices.find((choice) => choice.value === value);
      if (text !== "" && chosen) setLeft({ text, label: chosen.label });
      setOpen(false);
      onLeave?.();
    },
  };
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
  active: boolean;
  chosen: boolean;
  parts: object;
}) {
  const { choice, heading, active, chosen, parts } = props;
  const looks = [style.item, active && style.highlighted, chosen && style.chosen].filter(Boolean).join(" ");
  return (
    <>
      {heading && (
        <li className={style.group} role="presentation">
          {heading}
        </li>
      )}
      <li {...parts} className={looks}>
        <span>{choice.label}</span>
        {choice.detail && choice.detail.toLowerCase() !== choice.label.toLowerCase() && (
          <small lang={choice.value}>{choice.detail}</small>
        )}
        {choice.note && <small className={style.note}>{choice.note}</small>}
        {choice.code && <small className={style.code}>{choice.code}</small>}
      </li>
    </>
  );
}
