/** What a person does in the editor, by key or by button. */
export const commands = [
  "confirm",
  "confirm_untouched",
  "confirm_equal",
  "previous",
  "next",
  "undo",
  "redo",
  "copy_source",
  "insert_code",
  "missing_codes",
  "no_break_space",
  "filter",
  "replace",
  "split",
  "join",
  "note",
  "question",
  "match_1",
  "match_2",
  "match_3",
  "match_4",
  "match_5",
  "machine",
  "concordance",
  "next_finding",
  "go_to",
] as const;
export type Command = (typeof commands)[number];

type Combination = {
  readonly key: string;
  readonly ctrl?: true;
  readonly alt?: true;
  readonly shift?: true;
};

const combinations: Readonly<Record<Command, readonly Combination[]>> = {
  confirm: [{ ctrl: true, key: "Enter" }],
  confirm_untouched: [{ ctrl: true, shift: true, key: "Enter" }],
  confirm_equal: [{ alt: true, key: "e" }],
  previous: [{ alt: true, key: "ArrowUp" }],
  next: [{ alt: true, key: "ArrowDown" }],
  undo: [{ ctrl: true, key: "z" }],
  redo: [
    { ctrl: true, shift: true, key: "z" },
    { ctrl: true, key: "y" },
  ],
  copy_source: [
    { ctrl: true, key: "i" },
    { ctrl: true, shift: true, key: "c" },
  ],
  insert_code: [{ alt: true, key: "t" }],
  missing_codes: [{ ctrl: true, key: "q" }],
  no_break_space: [{ ctrl: true, shift: true, key: " " }],
  filter: [{ ctrl: true, key: "f" }],
  replace: [{ ctrl: true, key: "h" }],
  split: [{ alt: true, key: "s" }],
  join: [{ alt: true, key: "j" }],
  note: [{ alt: true, key: "n" }],
  question: [{ alt: true, key: "q" }],
  match_1: [{ ctrl: true, key: "1" }],
  match_2: [{ ctrl: true, key: "2" }],
  match_3: [{ ctrl: true, key: "3" }],
  match_4: [{ ctrl: true, key: "4" }],
  match_5: [{ ctrl: true, key: "5" }],
  machine: [{ ctrl: true, key: "m" }],
  concordance: [{ ctrl: true, key: "k" }],
  next_finding: [{ key: "F8" }],
  go_to: [{ ctrl: true, key: "g" }],
};

export type Pressed = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  readonly getModifierState: (name: string) => boolean;
};

/** The character of the key: that of the layout, or of its place where the layout is not Latin. */
function keyOf({ key, code }: Pressed): string {
  if (key === "ArrowUp" || key === "ArrowDown" || key === "Enter" || key === "F8" || key === " ") return key;
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (code.startsWith("Digit")) return code.slice(5);
  return code.startsWith("Key") ? code.slice(3).toLowerCase() : key;
}

const isDigit = (key: string): boolean => /^\d$/.test(key);

/**
 * The command of a pressed key; null for none. On macOS ⌘ is Ctrl, except with digits, which go to the tabs of a browser, and Alt commands need Ctrl in addition, because ⌥
 * writes characters there ("ń" in Polish); so does AltGr elsewhere, which is no Alt.
 */
export function commandOf(pressed: Pressed, is_mac: boolean): Command | null {
  // A character that is typed.
  if (!pressed.ctrlKey && !pressed.altKey && !pressed.metaKey && pressed.key.length === 1) return null;
  if (pressed.getModifierState("AltGraph")) return null;
  const key = keyOf(pressed);
  const alt =
    is_mac && key !== "ArrowUp" && key !== "ArrowDown" ? pressed.altKey && pressed.ctrlKey : pressed.altKey;
  const ctrl = is_mac && !isDigit(key) ? pressed.metaKey : pressed.ctrlKey;
  const found = commands.find((command) =>
    combinations[command].some(
      (one) =>
        one.key === key &&
        (one.ctrl ?? false) === ctrl &&
        (one.alt ?? false) === alt &&
        (one.shift ?? false) === pressed.shiftKey,
    ),
  );
  return found ?? null;
}

/** The keys of a command as they are written: "Ctrl+Enter". */
export const keyText = (command: Command, is_mac: boolean): string =>
  combinations[command]
    .map(({ key, ctrl, alt, shift }) => {
      const shown =
        { ArrowUp: "↑", ArrowDown: "↓", " ": "Space" }[key] ?? (key.length === 1 ? key.toUpperCase() : key);
      const alt_text = is_mac ? (key.startsWith("Arrow") ? "⌥" : "⌃⌥") : "Alt+";
      return [
        ctrl && (is_mac ? (isDigit(key) ? "⌃" : "⌘") : "Ctrl+"),
        alt && alt_text,
        shift && (is_mac ? "⇧" : "Shift+"),
        shown,
      ]
        .filter(Boolean)
        .join("");
    })
    .join(" / ");

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator.userAgent);
