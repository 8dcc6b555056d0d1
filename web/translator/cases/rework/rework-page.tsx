import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReworkView } from "#contract/cases/reworks.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { Checkbox, FieldProblem, TextArea } from "#ui/field.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { QuotedSegment } from "#ui/quoted-segment.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { brand_name } from "../../api.ts";
import { TimeLeft } from "../../job-facts.tsx";
import { reworkQuery } from "../../queries.ts";
import { useZoneText } from "../../text.ts";
import { fileLink, useDeliverRework } from "./data.ts";
import style from "./rework.module.css";
import { type NewVersion, VersionSlot } from "./version-slot.tsx";

/** One delivery that came back: what is wrong and where, and the place for its new version. */
export function ReworkPage({ id }: { id: string }) {
  const { t } = useZoneText();
  const found = useQuery(reworkQuery(id));
  return (
    <>
      <p>
        <Link to="/reworks">{t("rework.title")}</Link>
      </p>
      {found.data ? (
        <Rework id={id} one={found.data} />
      ) : (
        <>
          <PageHead title={t("rework.title")} brand={brand_name} />
          {found.isError ? (
            <LoadFailed error={found.error} onRetry={found.refetch} />
          ) : (
            <Skeleton rows={4} height="5rem" />
          )}
        </>
      )}
    </>
  );
}

function Rework({ id, one }: { id: string; one: ReworkView }) {
  const { t } = useZoneText();
  const now = useNow(30_000);
  const title = t(`rework.kind.${one.kind}`);
  const active = one.state === "active";
  return (
    <>
      <PageHead title={`${t("rework.number", { id: one.order_id })}, ${title}`} brand={brand_name}>
        {title}
      </PageHead>
      <p className="hint">
        {t("rework.number", { id: one.order_id })} · <MoneyText value={one.fee} /> ·{" "}
        <DateText value={one.deadline} form="zoned" />{" "}
        {active && <TimeLeft left_ms={Date.parse(one.deadline) - now} />}
      </p>
      {active && Date.parse(one.deadline) <= now && <Notice tone="danger">{t("rework.late")}</Notice>}
      <div className={style.columns}>
        <Wrong id={id} one={one} />
        {active ? (
          <HandIn id={id} one={one} />
        ) : (
          <section className={style.panel} aria-labelledby="handed-title">
            <h2 id="handed-title">{t("rework.handed_in")}</h2>
            <Notice tone="success" live="status">
              {t("rework.done")} {one.submitted_at && <DateText value={one.submitted_at} form="zoned" />}
            </Notice>
            <Files id={id} label={t("rework.handed_in")} files={one.delivered} />
          </section>
        )}
      </div>
    </>
  );
}

function Wrong({ id, one }: { id: string; one: ReworkView }) {
  const { t } = useZoneText();
  const parts = [
    [t("rework.source"), one.source],
    [t("rework.results"), one.results],
    [t("rework.reworked"), one.reworked],
    [t("case.files"), one.files],
  ] as const;
  return (
    <section className={style.panel} aria-labelledby="wrong-title">
      <h2 id="wrong-title">{t("rework.wrong")}</h2>
      <p>{one.reasons.map((reason) => t(`case_reason.${reason}`)).join(", ")}</p>
      {one.text !== "" && <p className={style.quoted}>{one.text}</p>}
      {one.places.length > 0 && (
        <>
          <h3>{t("case.places")}</h3>
          <ol className={style.places}>
            {one.places.map((marked, at) => (
              <li key={at}>
                {marked.segment ? (
                  <QuotedSegment about={marked.segment} />
                ) : (
                  <span className="hint">
                    {[marked.file?.name ?? t("case.whole"), marked.place].filter(Boolean).join(" · ")}
                  </span>
                )}
                {marked.quote !== "" && <q lang={one.target_lang}>{marked.quote}</q>}
                <span className={style.quoted}>{marked.comment}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {one.is_in_editor && (
        <p>
          <Link to="/reworks/$id/editor" params={{ id: one.id }}>
            {t(one.state === "active" ? "rework.in_editor" : "rework.read_in_editor")}
          </Link>
        </p>
      )}
      {one.note !== "" && (
        <p className={style.quoted}>
          <strong>{t("rework.note")}</strong> {one.note}
        </p>
      )}
      {parts.map(
        ([label, files]) =>
          files.length > 0 && (
            <div key={label}>
              <h3>{label}</h3>
              <Files id={id} label={label} files={files} />
            </div>
          ),
      )}
      {one.order_text && (
        <>
          <h3>{t("rework.source")}</h3>
          <p className={style.quoted} lang={one.source_lang}>
            {one.order_text}
          </p>
        </>
      )}
    </section>
  );
}

type Named = { readonly hash: string; readonly name: string };
function Files({ id, label, files }: { id: string; label: string; files: readonly Named[] }) {
  return (
    <ul className="stack-3" aria-label={label}>
      {files.map((file) => (
        <li key={file.hash} className="cluster-2 middle spread break">
          {file.name}
          <DownloadButton name={file.name} link={() => fileLink(id, file.hash)} />
        </li>
      ))}
    </ul>
  );
}

const no_versions: Readonly<Record<string, NewVersion>> = {};

type Slot = { readonly answers: string | null; readonly name: string | null };
/** By the names of what was delivered: for each source file, and for the text that was ordered with them. */
function slotsOf({ source, results, order_text }: ReworkView): readonly Slot[] {
  const nameOf = (answers: string | null): string | null =>
    results.find((file) => file.answers === answers)?.name ?? null;
  const of_files = source.map(({ hash, name }) => ({ answers: hash, name: nameOf(hash) ?? name }));
  return source.length > 0 && !order_text ? of_files : [...of_files, { answers: null, name: nameOf(null) }];
}

/** What is about to be handed in, and what is still missing of it. */
function useHandIn(id: string, one: ReworkView) {
  const { t } = useZoneText();
  const deliver = useDeliverRework(id);
  const [versions, setVersions] = useState(no_versions);
  const [comment, setComment] = useState("");
  const [complete, setComplete] = useState(false);
  const [problems, setProblems] = useState<{ files?: string; complete?: string }>({});
  const send = () => {
    const files = slotsOf(one).flatMap(({ answers }) => {
      const upload = versions[answers ?? ""]?.upload;
      return upload ? [{ answers, upload }] : [];
    });
    const sending = Object.values(versions).some((version) => version.sending);
    const missing = files.length === 0 && one.kind === "rework";
    const wrong = {
      ...(sending ? { files: t("rework.sending") } : missing ? { files: t("rework.missing") } : {}),
      ...(complete ? {} : { complete: "delivery.complete" }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    deliver.mutate({ files, comment, complete: true }, { onSuccess: () => toast(t("rework.done")) });
  };
  return { deliver, setVersions, comment, setComment, complete, setComplete, problems, send };
}

/** A new version for each source file, as many as were wrong; a check may find everything right as it is. */
function HandIn({ id, one }: { id: string; one: ReworkView }) {
  const { t } = useZoneText();
  const hand_in = useHandIn(id, one);
  const { deliver, setVersions, comment, setComment, complete, setComplete, problems, send } = hand_in;
  return (
    <form
      noValidate
      className={style.panel}
      aria-labelledby="hand-in-title"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2 id="hand-in-title">{t("rework.deliver")}</h2>
      <ActFailed error={deliver.error} />
      {one.kind === "check" && <p className="hint">{t("rework.check_hint")}</p>}
      {slotsOf(one).map(({ answers, name }) => (
        <VersionSlot
          key={answers ?? ""}
          label={name === null ? t("rework.file_whole") : t("rework.file_for", { name })}
          onChange={(version) => setVersions((before) => ({ ...before, [answers ?? ""]: version }))}
        />
      ))}
      <FieldProblem id="rework-files" problem={problems.files} />
      <TextArea
        id="rework-comment"
        label={t("rework.comment")}
        optional
        rows={2}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Checkbox
        id="rework-complete"
        label={t("rework.complete")}
        required
        checked={complete}
        problem={problems.complete}
        onChange={(event) => setComplete(event.target.checked)}
      />
      <div>
        <Button type="submit" look="primary" busy={deliver.isPending}>
          {t("rework.deliver")}
        </Button>
      </div>
    </form>
  );
}
