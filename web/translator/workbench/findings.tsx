import { OctagonAlert, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { isWaivable, waiver_characters } from "#domain/workbench/hand-in-gate.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { languageInText } from "#ui/language-names.ts";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../text.ts";
import { settleFindings } from "./data.ts";
import { useEditing } from "./editing.ts";
import style from "./segment-row.module.css";

type Finding = SegmentView["findings"][number];

/** What the checks found in a segment, under its field. */
export function Findings({ id, row }: { id: string; row: SegmentView }) {
  if (row.findings.length === 0) return null;
  return (
    <ul id={id} className={style.findings}>
      {row.findings.map((finding) => (
        <li key={finding.code}>
          <FindingLine segment={row.id} finding={finding} />
        </li>
      ))}
    </ul>
  );
}

/** Explains findings of a kind by one reason, or marks them as seen. */
function useSettling(code: Finding["code"], segments: readonly number[], onSettled: () => void) {
  const { id, bench, saver } = useEditing();
  const sentence = useProblemText();
  return useMutation({
    mutationFn: async (reason: string) => {
      // A reason belongs to the text that the server has.
      await saver.flush();
      return settleFindings(id, segments, code, reason);
    },
    onSuccess: (rows) => {
      for (const row of rows) bench.accept(row);
      onSettled();
    },
    onError: (error) => toast(sentence(error), "warning"),
  });
}

/** One finding: a red one is explained, a yellow one is marked as seen. */
export function FindingLine(props: {
  readonly segment: number;
  readonly finding: Finding;
  readonly onSettled?: () => void;
}) {
  const { segment, finding, onSettled } = props;
  const { can_edit } = useEditing();
  const { code, level, is_settled } = finding;
  const may = can_edit && !is_settled && (level === "yellow" || isWaivable(finding));
  const Icon = level === "red" ? OctagonAlert : TriangleAlert;
  return (
    <div className={style.finding} data-level={is_settled ? "settled" : level}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      <FindingText finding={finding} />
      {may && <Settling code={code} level={level} segments={[segment]} onSettled={onSettled} />}
    </div>
  );
}

/** What was found, with its reason where it is explained. */
export function FindingText({ finding }: { finding: Finding }) {
  const { t } = useZoneText();
  const detail = useDetail()(finding);
  const { code, is_settled, explanation } = finding;
  return (
    <span>
      {t(`bench_check.${code}`)}
      {detail !== "" && <span className={style.detail}>{` ${detail}`}</span>}
      {explanation && ` – ${t(`bench.explained.${explanation.by ?? "here"}`, { reason: explanation.text })}`}
      {is_settled && !explanation && ` – ${t("bench.seen")}`}
    </span>
  );
}

/** The way to settle findings of a kind: with a reason if they are red. */
export function Settling(props: {
  readonly code: Finding["code"];
  readonly level: Finding["level"];
  readonly segments: readonly number[];
  readonly onSettled?: (() => void) | undefined;
}) {
  const { code, level, segments, onSettled } = props;
  const { t } = useZoneText();
  const [opened, setOpened] = useState(false);
  const settle = useSettling(code, segments, () => {
    setOpened(false);
    onSettled?.();
  });
  const is_red = level === "red";
  const what = t(`bench_check.${code}`);
  const n = segments.length;
  const act = is_red ? () => setOpened(!opened) : () => settle.mutate("");
  return (
    <>
      <Button
        size="small"
        look="quiet"
        busy={settle.isPending}
        aria-expanded={is_red ? opened : undefined}
        aria-label={
          n > 1
            ? t(is_red ? "bench.explain_all_what" : "bench.see_all_what", { n, what })
            : t(is_red ? "bench.explain_what" : "bench.see_what", { what })
        }
        onClick={act}
      >
        {n > 1
          ? t(is_red ? "bench.explain_all" : "bench.see_all", { n })
          : t(is_red ? "bench.explain" : "bench.see")}
      </Button>
      {opened && <Reason busy={settle.isPending} onSend={(reason) => settle.mutate(reason)} />}
    </>
  );
}

/** The values of a finding that say something to a person; faults of codes and spaces are in words. */
function useDetail(): (finding: Pick<Finding, "code" | "detail">) => string {
  const { t } = useZoneText();
  const { locale } = useIntl();
  return ({ code, detail }) => {
    if (in_code.has(code)) return "";
    if (code === "language") return languageInText(locale, detail);
    if (code !== "codes" && code !== "spaces") return detail;
    return detail
      .split(", ")
      .map((one) => {
        const [kind = "", id = ""] = one.split(" ");
        const in_spaces = space_faults.find((fault) => code === "spaces" && fault === kind);
        if (in_spaces) return t(`bench.space_fault.${in_spaces}`);
        const in_codes = code_faults.find((fault) => fault === kind);
        return in_codes ? t(`bench.code_fault.${in_codes}`, { id }) : one;
      })
      .join(", ");
  };
}

const space_faults = ["doubled", "ends", "before_mark", "no_break"] as const;
const code_faults = ["missing", "extra", "crossed", "unclosed", "order"] as const;
/** Their details are words of the program. */
const in_code: ReadonlySet<string> = new Set(["untranslated", "inconsistent", "case"]);

function Reason({ busy, onSend }: { busy: boolean; onSend: (reason: string) => void }) {
  const { t } = useZoneText();
  const id = useId();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const is_short = reason.trim().length < waiver_characters;
  return (
    <form
      className={style.reason}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!is_short) onSend(reason);
      }}
    >
      <TextField
        id={id}
        label={t("bench.reason")}
        hint={t("bench.reason_hint", { n: waiver_characters })}
        maxLength={1000}
        value={reason}
        problem={tried && is_short ? t("bench.reason_hint", { n: waiver_characters }) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button size="small" type="submit" busy={busy}>
        {t("bench.save_reason")}
      </Button>
    </form>
  );
}
