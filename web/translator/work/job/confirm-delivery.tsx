import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FindingView } from "#contract/work/work.ts";
import { check_levels, type CheckCode } from "#domain/work/checks.ts";
import { countText } from "#domain/files/words.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { TextArea } from "#ui/field.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useZoneText } from "../../text.ts";
import { checkQuery, type Delivery, useDeliver } from "./data.ts";

const known = Object.keys(check_levels) as CheckCode[];

/** What a check found, in a sentence. */
function useFinding(): (finding: Pick<FindingView, "code" | "detail" | "file_name">) => string {
  const { t } = useZoneText();
  return ({ code, detail, file_name }) => {
    const name = file_name === "" ? t("check.typed") : file_name;
    const one = known.find((key) => key === code);
    return `${name}: ${one ? t(`finding.${one}`, { detail }) : code}`;
  };
}

/** Shows what the checks found and what is about to be handed in; a red finding needs a reason in words. */
export function ConfirmDelivery(props: {
  readonly id: string;
  readonly order_id: string;
  readonly input: Delivery;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { id, order_id, input, onClose, onDone } = props;
  const { t } = useZoneText();
  const deliver = useDeliver(id);
  const checks = useQuery(checkQuery(id, input));
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const findings = checks.data?.findings ?? [];
  const red = findings.filter(({ level }) => level === "red");
  const collect = () => {
    if (red.some(({ key }) => (reasons[key] ?? "").trim() === "")) return null;
    const explanations = red.map(({ key }) => ({ key, text: reasons[key] ?? "" }));
    return { ...input, explanations, warned: true };
  };
  return (
    <ActionDialog
      title={t("deliver.send")}
      heading={t("deliver.confirm_title", { id: order_id })}
      cancel="ui.cancel"
      ready={checks.data !== undefined}
      action={deliver}
      input={collect}
      done={t("deliver.done")}
      onDone={onDone}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <ul>
            {input.files.length > 0 && <li>{t("ui.files", { n: input.files.length })}</li>}
            {input.text !== undefined && <li>{t("ui.words", { n: countText(input.text).words })}</li>}
          </ul>
          <p>{t("deliver.confirm")}</p>
          <h3>{t("check.title")}</h3>
          {checks.isPending && <Skeleton rows={2} height="2rem" />}
          {checks.isError && <LoadFailed error={checks.error} onRetry={checks.refetch} />}
          {checks.data && findings.length === 0 && <output>{t("check.clean")}</output>}
          <Yellow findings={findings.filter(({ level }) => level === "yellow")} />
          <Red
            findings={red}
            reasons={reasons}
            pressed={tried}
            onReason={(key, text) => setReasons((before) => ({ ...before, [key]: text }))}
          />
        </>
      )}
    </ActionDialog>
  );
}

function Yellow({ findings }: { findings: readonly FindingView[] }) {
  const { t } = useZoneText();
  const say = useFinding();
  if (findings.length === 0) return null;
  return (
    <Notice tone="warning">
      <strong>{t("check.yellow")}</strong>
      <ul>
        {findings.map((finding) => (
          <li key={finding.key}>{say(finding)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Red(props: {
  readonly findings: readonly FindingView[];
  readonly reasons: Readonly<Record<string, string>>;
  readonly pressed: boolean;
  readonly onReason: (key: string, text: string) => void;
}) {
  const { findings, reasons, pressed, onReason } = props;
  const { t } = useZoneText();
  const say = useFinding();
  if (findings.length === 0) return null;
  return (
    <>
      <Notice tone="danger" live="alert">
        {t("check.red")}
      </Notice>
      {findings.map((finding, i) => {
        const text = reasons[finding.key] ?? "";
        return (
          <TextArea
            key={finding.key}
            id={`reason-${i}`}
            label={t("check.explain", { what: say(finding) })}
            required
            rows={2}
            maxLength={1000}
            value={text}
            problem={pressed && text.trim() === "" ? "field.required" : undefined}
            onChange={({ target }) => onReason(finding.key, target.value)}
          />
        );
      })}
    </>
  );
}
