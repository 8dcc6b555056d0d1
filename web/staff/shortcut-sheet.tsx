import { Dialog } from "#ui/dialog.tsx";
import { menu } from "./menu.ts";
import style from "./shortcut-sheet.module.css";
import { type DeskKey, useDeskText } from "./text.ts";

const rows: readonly (readonly [keys: readonly string[], meaning: DeskKey])[] = [
  [["j", "↓"], "keys.next"],
  [["k", "↑"], "keys.previous"],
  [["Enter"], "keys.open"],
  [["t"], "keys.take"],
  [["1"], "keys.quote"],
  [["2"], "keys.ask"],
  [["3"], "keys.steps"],
  [["h"], "keys.hold"],
  [["a"], "keys.assign"],
  [["s"], "keys.send"],
  [["e"], "keys.count"],
  [["["], "keys.queue_previous"],
  [["]"], "keys.queue_next"],
  [["n"], "keys.new"],
  [["e"], "keys.edit_customer"],
  [["n"], "keys.next_unpaid"],
  [["1"], "keys.confirm_transfer"],
  [["f"], "keys.find_transfer"],
  [["u"], "keys.undo_transfer"],
  ...menu.flatMap(({ keys }) => (keys ? [[[keys.pair], keys.meaning] as const] : [])),
  [["/"], "keys.search"],
  [["?"], "keys.help"],
];

/** All keys of the desk in one place; each of them has a button or link that does the same. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useDeskText();
  return (
    <Dialog open={open} title={t("desk.shortcuts")} onClose={onClose}>
      <dl className="stack-2">
        {rows.map(([keys, meaning]) => (
          <div key={meaning} className={style.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={style.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
