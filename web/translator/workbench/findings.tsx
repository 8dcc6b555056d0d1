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
import { settleFinding } from "./data.ts";
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

/** One finding: a red one is explained, a yellow one is marked as seen. */
export function FindingLine(props: {
  readonly segment: number;
  readonly finding: Finding;
  readonly onSettled?: () => void;
}) {
  const { segment, finding, onSettled } = props;
  const { id, bench, saver, can_edit } = useEditing();
  const { t } = useZoneText();
  const sentence = useProblemText();
  const detail = useDetail()(finding);
  const { code, level, is_settled } = finding;
  const [opened, setOpened] = useState(false);
  const settle = useMutation({
    mutationFn: async (reason: string) => {
      // A reason belongs to the text that the server has.
      await saver.flush();
      return settleFinding(id, segment, code, reason);
    },
    onSuccess: (row) => {
      bench.accept(row);
      setOpened(false);
      onSettled?.();
    },
    onError: (error) => toast(sentence(error), "warning"),
  });
  const Icon = level === "red" ? OctagonAlert : TriangleAlert;
  const act = level === "red" ? () => setOpened(!opened) : () => settle.mutate("");
  const may = can_edit && !is_settled && (level === "yellow" || isWaivable(finding));
  return (
    <div className={style.finding} data-level={is_settled ? "settled" : level}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      <span>
        {t(`bench_check.${code}`)}
        {detail !== "" && <span className={style.detail}>{` ${detail}`}</span>}
        {is_settled && ` – ${t(level === "red" ? "bench.explained" : "bench.seen")}`}
      </span>
      {may && (
        <Button
          size="small"
          look="quiet"
          busy={settle.isPending}
          aria-expanded={level === "red" ? opened : undefined}
          aria-label={t(level === "red" ? "bench.explain_what" : "bench.see_what", {
            what: t(`bench_check.${code}`),
          })}
          onClick={act}
        >
          {t(level === "red" ? "bench.explain" : "bench.see")}
        </Button>
      )}
      {opened && may && <Reason busy={settle.isPending} onSend={(reason) => settle.mutate(reason)} />}
    </div>
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
