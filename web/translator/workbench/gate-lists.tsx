import { type FocusEvent, useEffect, useRef } from "react";
import type { CallAnswer } from "#contract/client.ts";
import { most_settled, type workbench_routes } from "#contract/workbench/workbench.ts";
import { Button } from "#ui/button.tsx";
import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";
import style from "./editor.module.css";
import { FindingLine, Settling } from "./findings.tsx";

type Gate = CallAnswer<typeof workbench_routes.workbenchGate>;
type GateFinding = Gate["blocking"][number];

const shown_rows = 100;

const linesIn = (box: HTMLElement | null) => [...(box?.querySelectorAll("li") ?? [])];

/** A finding that is settled leaves the list with its button: the next line takes the focus. */
function useNextLine(gate: Gate) {
  const box = useRef<HTMLDivElement>(null);
  const line = useRef(0);
  const shown = useRef(gate);
  useEffect(() => {
    if (shown.current === gate || document.activeElement !== document.body) return;
    shown.current = gate;
    const left = linesIn(box.current);
    // The last button of a line settles its finding; the first one goes to the segment.
    const next = left[line.current] ?? left.at(-1);
    [...(next?.querySelectorAll("button") ?? [])].at(-1)?.focus();
  }, [gate]);
  const onFocus = ({ target }: FocusEvent) => {
    line.current = linesIn(box.current).findIndex(
      (one) =>
        one.contains(target) || (one.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
    );
  };
  return { ref: box, onFocus };
}

/** What stops the hand-in, with the way to each segment. */
export function GateLists(props: {
  readonly gate: Gate;
  readonly onClose: () => void;
  readonly onSettled: () => void;
}) {
  const { gate, onClose, onSettled } = props;
  const { activate } = useEditing();
  const { t } = useZoneText();
  const next_line = useNextLine(gate);
  const jump = (segment: number) => {
    onClose();
    // A dialog that closes gives the focus back first.
    globalThis.setTimeout(() => activate(segment));
  };
  // A segment without a text is listed once.
  const open = new Set(gate.unconfirmed);
  const blocking = gate.blocking.filter(
    ({ segment_id, code }) => code !== "untranslated" || !open.has(segment_id),
  );
  const lists = [
    ["blocking", blocking, "red"],
    ["need_waiver", gate.need_waiver, "red"],
    ["must_be_seen", gate.must_be_seen, "yellow"],
  ] as const;
  return (
    <div className={style.gatelists} {...next_line}>
      <p>{t("bench.gate")}</p>
      {gate.unconfirmed.length > 0 && (
        <section aria-label={t("bench.gate.unconfirmed", { n: gate.unconfirmed.length })}>
          <h3>{t("bench.gate.unconfirmed", { n: gate.unconfirmed.length })}</h3>
          <div className="cluster-2">
            {gate.unconfirmed.slice(0, shown_rows).map((segment) => (
              <GoTo key={segment} segment={segment} onGo={jump} />
            ))}
          </div>
          <More n={gate.unconfirmed.length - shown_rows} />
        </section>
      )}
      {lists.map(
        ([name, all, level]) =>
          all.length > 0 && (
            <section key={name} className="stack-2" aria-label={t(`bench.gate.${name}`, { n: all.length })}>
              <h3>{t(`bench.gate.${name}`, { n: all.length })}</h3>
              {[...new Set(all.map(({ code }) => code))].map((code) => (
                <Alike
                  key={code}
                  alike={all.filter((one) => one.code === code)}
                  level={level}
                  may_settle={name !== "blocking"}
                  onGo={jump}
                  onSettled={onSettled}
                />
              ))}
            </section>
          ),
      )}
    </div>
  );
}

function GoTo({ segment, onGo }: { segment: number; onGo: (segment: number) => void }) {
  const { bench } = useEditing();
  const { t } = useZoneText();
  const n = bench.placeOf(segment) + 1;
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={t("bench.go_to_segment", { n })}
      onClick={() => onGo(segment)}
    >
      {n}
    </Button>
  );
}

/** Findings of a kind: settled together, the yellow ones as far as they are shown, or one by one. */
function Alike(props: {
  readonly alike: readonly GateFinding[];
  readonly level: "red" | "yellow";
  readonly may_settle: boolean;
  readonly onGo: (segment: number) => void;
  readonly onSettled: () => void;
}) {
  const { alike, level, may_settle, onGo, onSettled } = props;
  const { can_edit } = useEditing();
  const [first] = alike;
  const together = alike
    .slice(0, level === "red" ? most_settled : shown_rows)
    .map(({ segment_id }) => segment_id);
  return (
    <>
      {first && may_settle && can_edit && together.length > 1 && (
        <div className={style.gateall}>
          <Settling code={first.code} level={level} segments={together} onSettled={onSettled} />
        </div>
      )}
      <ul className="stack-2">
        {alike.slice(0, shown_rows).map(({ segment_id, code, detail }) => (
          <li key={segment_id} className={style.gateline}>
            <GoTo segment={segment_id} onGo={onGo} />
            <FindingLine
              segment={segment_id}
              finding={{ code, level, detail, is_settled: false, explanation: null }}
              onSettled={onSettled}
            />
          </li>
        ))}
      </ul>
      <More n={alike.length - shown_rows} />
    </>
  );
}

/** How many are not listed. */
function More({ n }: { n: number }) {
  const { t } = useZoneText();
  return n > 0 ? <p className="hint">{t("bench.equal_more", { n })}</p> : null;
}
