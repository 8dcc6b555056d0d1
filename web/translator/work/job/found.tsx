import { useState } from "react";
import type { FindingView } from "#contract/work/work.ts";
import { check_levels, type CheckCode } from "#domain/work/checks.ts";
import { segmentCheck } from "#domain/workbench/check-codes.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextArea } from "#ui/field.tsx";
import { FindingPlace } from "#ui/finding-place.tsx";
import { useIntl } from "#ui/intl.ts";
import { languageInText } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import { useZoneText } from "../../text.ts";
import style from "./job-page.module.css";

const whole_codes = Object.keys(check_levels) as CheckCode[];

type Named = Pick<FindingView, "code" | "detail" | "file_name" | "segment">;

/** What a check found, in a sentence: of a place in an aligned file, or of a file as a whole. */
function useFinding(): (finding: Named) => string {
  const { t } = useZoneText();
  const { locale } = useIntl();
  return ({ code, detail: found, file_name, segment }) => {
    const detail = code === "language" ? languageInText(locale, found) : found;
    const name = file_name === "" ? t("check.typed") : file_name;
    const of_whole = whole_codes.find((key) => key === code);
    const of_place = segmentCheck(code);
    const n = segment?.number ?? null;
    const where = n === null ? name : t("place.segment", { name, n });
    if (of_place && (segment !== null || !of_whole)) return `${where}: ${t(`place.${of_place}`, { detail })}`;
    return `${where}: ${of_whole ? t(`finding.${of_whole}`, { detail }) : code}`;
  };
}

function Place({ segment }: Pick<FindingView, "segment">) {
  const { t } = useZoneText();
  if (segment === null) return null;
  const { source, target, places } = segment;
  return (
    <>
      <FindingPlace
        source={source}
        target={target}
        labels={{ source: t("place.source"), target: t("place.target"), none: t("place.none") }}
      />
      {places > 1 && <p className={style.note}>{t("place.more", { n: places - 1 })}</p>}
    </>
  );
}

const opened_findings = 5;

function List({ findings }: { findings: readonly FindingView[] }) {
  const say = useFinding();
  return (
    <ul className="stack-4">
      {findings.map((finding) => (
        <li key={finding.key} className="stack-2">
          <span>{say(finding)}</span>
          {finding.explanation !== "" && <q>{finding.explanation}</q>}
          <Place segment={finding.segment} />
        </li>
      ))}
    </ul>
  );
}

/** Red findings that were explained before, for the same text, so that no reason is asked for. */
export function ExplainedFindings({ findings }: { findings: readonly FindingView[] }) {
  const { t } = useZoneText();
  if (findings.length === 0) return null;
  return (
    <Notice tone="info">
      <Disclosure summary={t("check.explained", { n: findings.length })}>
        <List findings={findings} />
      </Disclosure>
    </Notice>
  );
}

/** Findings that are looked at once; many of them are folded. */
export function YellowFindings({ findings }: { findings: readonly FindingView[] }) {
  const { t } = useZoneText();
  if (findings.length === 0) return null;
  const list = <List findings={findings} />;
  if (findings.length <= opened_findings)
    return (
      <Notice tone="warning">
        <strong>{t("check.yellow")}</strong>
        {list}
      </Notice>
    );
  return (
    <Notice tone="warning">
      <Disclosure summary={`${t("check.yellow")} (${findings.length})`}>{list}</Disclosure>
    </Notice>
  );
}

type Reasons = Readonly<Record<string, string>>;

/** Findings that need a reason each; one reason may serve all of its kind in a file. */
export function RedFindings(props: {
  readonly findings: readonly FindingView[];
  readonly reasons: Reasons;
  readonly pressed: boolean;
  readonly onReasons: (reasons: Reasons) => void;
}) {
  const { findings, reasons, pressed, onReasons } = props;
  const { t } = useZoneText();
  if (findings.length === 0) return null;
  return (
    <>
      <Notice tone="danger" live="alert">
        {t("check.red")}
      </Notice>
      {findings.map((finding, i) => {
        const alike = findings.filter(
          ({ key, code, file_name }) =>
            key !== finding.key && code === finding.code && file_name === finding.file_name,
        );
        return (
          <Explained
            key={finding.key}
            id={`reason-${i}`}
            finding={finding}
            alike={alike.length}
            reason={reasons[finding.key] ?? ""}
            pressed={pressed}
            onReason={(text) => onReasons({ ...reasons, [finding.key]: text })}
            onAll={(text) =>
              onReasons({ ...reasons, ...Object.fromEntries(alike.map(({ key }) => [key, text])) })
            }
          />
        );
      })}
    </>
  );
}

function Explained(props: {
  readonly id: string;
  readonly finding: FindingView;
  readonly alike: number;
  readonly reason: string;
  readonly pressed: boolean;
  readonly onReason: (text: string) => void;
  readonly onAll: (text: string) => void;
}) {
  const { id, finding, alike, reason, pressed, onReason, onAll } = props;
  const { t } = useZoneText();
  const say = useFinding();
  const [given, setGiven] = useState<string | null>(null);
  return (
    <div className="stack-2">
      <Place segment={finding.segment} />
      <TextArea
        id={id}
        label={t("check.explain", { what: say(finding) })}
        required
        rows={2}
        maxLength={1000}
        value={reason}
        problem={pressed && reason.trim() === "" ? "field.required" : undefined}
        onChange={({ target }) => onReason(target.value)}
      />
      {alike > 0 && reason.trim() !== "" && given !== reason && (
        <div>
          <Button
            size="small"
            onClick={() => {
              setGiven(reason);
              onAll(reason);
            }}
          >
            {t("check.explain_kind", { n: alike })}
          </Button>
        </div>
      )}
    </div>
  );
}
