import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalStart,
  BookCopy,
  BookOpenText,
  Brackets,
  CheckCheck,
  CircleCheck,
  Hash,
  Link2,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquarePlus,
  Redo2,
  Replace,
  Scissors,
  Search,
  Space,
  Sparkles,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";
import style from "./editor.module.css";
import { type Command, isMac, keyText } from "./model/keys.ts";

const groups: readonly (readonly (readonly [Command, LucideIcon])[])[] = [
  [
    ["previous", ArrowUp],
    ["next", ArrowDown],
    ["next_finding", TriangleAlert],
    ["go_to", Hash],
  ],
  [
    ["undo", Undo2],
    ["redo", Redo2],
    ["copy_source", BookCopy],
    ["insert_code", Brackets],
    ["missing_codes", BetweenHorizontalStart],
    ["no_break_space", Space],
    ["machine", Sparkles],
  ],
  [
    ["filter", Search],
    ["replace", Replace],
    ["split", Scissors],
    ["join", Link2],
    ["concordance", BookOpenText],
    ["note", MessageSquarePlus],
    ["question", MessageCircleQuestionMark],
  ],
  [
    ["confirm_untouched", CheckCheck],
    ["confirm", CircleCheck],
  ],
];
const reading: ReadonlySet<Command> = new Set([
  "previous",
  "next",
  "next_finding",
  "go_to",
  "filter",
  "concordance",
  "note",
]);

/** Every act of the editor as a button; its title has its keys. */
export function Toolbar() {
  const { run, can_edit, questions } = useEditing();
  const { t } = useZoneText();
  const is_mac = isMac();
  return (
    <fieldset aria-label={t("bench.acts")} className={style.toolbar}>
      {groups.map((group) => (
        <div key={group.map(([command]) => command).join(" ")} className={style.group}>
          {group
            .filter(([command]) => can_edit || reading.has(command))
            .filter(([command]) => command !== "question" || questions !== "none")
            .map(([command, Icon]) => (
              <button
                key={command}
                type="button"
                className={style.act}
                data-main={command === "confirm" || undefined}
                aria-label={t(`bench.act.${command}`)}
                title={`${t(`bench.act.${command}`)} (${keyText(command, is_mac)})`}
                // The selection in the field stays.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => run(command)}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                {command === "confirm" && <span>{t("bench.act.confirm")}</span>}
              </button>
            ))}
        </div>
      ))}
    </fieldset>
  );
}
