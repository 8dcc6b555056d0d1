import { useSyncExternalStore } from "react";
import { CloudCheck, CloudOff, RefreshCw } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { saveFile } from "#ui/save-file.ts";
import { shownText } from "#domain/workbench/codes.ts";
import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";
import style from "./editor.module.css";
import { textAfter } from "./model/steps.ts";
import type { SaveStates } from "./use-bench.ts";

const icons = { saved: CloudCheck, saving: RefreshCw, offline: CloudOff, ended: CloudOff } as const;

/** Whether everything typed is at the server: "Saved", "Saving", "Offline (3)". */
export function StateLine({ states }: { states: SaveStates }) {
  const state = useSyncExternalStore(states.subscribe, states.present);
  const { t } = useZoneText();
  const Icon = icons[state.kind];
  return (
    <output className={style.saved} data-state={state.kind}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      {t(`bench.save.${state.kind}`, { n: state.waiting })}
    </output>
  );
}

/** A job that ended while texts waited: they are offered as a file. */
export function UnsentTexts() {
  const { id, bench, saver } = useEditing();
  const { t } = useZoneText();
  const save = () => {
    const lines = saver.waiting().map((one) => {
      const row = bench.row(one.id);
      const text = textAfter(one.steps) ?? row?.target ?? "";
      return `${bench.placeOf(one.id) + 1}\t${shownText(row?.source ?? "", row?.codes ?? [])}\t${shownText(text, row?.codes ?? [])}`;
    });
    saveFile(`job-${id}.txt`, lines.join("\n"), "text/plain");
  };
  return (
    <Notice tone="danger" live="alert" action={<Button onClick={save}>{t("bench.save_unsent")}</Button>}>
      {t("bench.ended")}
    </Notice>
  );
}
