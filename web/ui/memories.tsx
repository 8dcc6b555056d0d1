import { Trash2, Upload } from "lucide-react";
import { useState } from "react";
import type { MemoryImport, MemoryView } from "#contract/memory/memory.ts";
import { pairOfTmx } from "#domain/exchange/tmx-languages.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { Badge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { type Column, DataList } from "./data-list.tsx";
import { DateText } from "./date-text.tsx";
import { DownloadButton } from "./download-button.tsx";
import { useIntl } from "./intl.ts";
import { type MemoryAccess, type Pair, useMemoryAct, useMemoryText, usePairName } from "./memory-access.ts";
import style from "./memory.module.css";
import { FileField, PairFields } from "./pair-fields.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

export const first_pair: Pair = { source_lang: "en", target_lang: "pl" };

type Opened = { readonly what: "import" } | { readonly what: "remove"; readonly memory: MemoryView };

/** The memories of an owner with their imports. */
export function MemoriesPart(props: {
  readonly access: MemoryAccess;
  readonly memories: readonly MemoryView[];
  readonly imports: readonly MemoryImport[];
  /** Shown without a memory. */
  readonly none: string;
  /** Why nothing can be imported; null where it can. */
  readonly barred: string | null;
}) {
  const { access, memories, imports, none, barred } = props;
  const { t } = useMemoryText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { importMemory, removeMemory } = access;
  return (
    <section className="stack-4 fit" aria-labelledby="memories">
      <div className="cluster-3 middle spread">
        <h2 id="memories">{t("memory.memories")}</h2>
        {importMemory && barred === null && (
          <Button
            icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setOpened({ what: "import" })}
          >
            {t("memory.import")}
          </Button>
        )}
      </div>
      {barred !== null && <p className="hint">{barred}</p>}
      <MemoryList
        access={access}
        memories={memories}
        none={none}
        onRemove={removeMemory && ((memory) => setOpened({ what: "remove", memory }))}
      />
      {imports.length > 0 && <ImportList imports={imports} />}
      {importMemory && opened?.what === "import" && (
        <ImportDialog access={access} first={memories[0] ?? first_pair} send={importMemory} onClose={close} />
      )}
      {removeMemory && opened?.what === "remove" && (
        <RemoveMemory access={access} memory={opened.memory} remove={removeMemory} onClose={close} />
      )}
    </section>
  );
}

type ListProps = {
  readonly access: MemoryAccess;
  readonly memories: readonly MemoryView[];
  readonly none: string;
  readonly onRemove: ((memory: MemoryView) => void) | null;
};

function MemoryList(props: ListProps) {
  const { memories, none } = props;
  const { t } = useMemoryText();
  const columns = useColumns(props);
  return (
    <DataList
      caption={t("memory.memories")}
      rows={memories}
      rowKey={({ id }) => id}
      empty={<p>{none}</p>}
      columns={columns}
    />
  );
}

function useColumns({ access, onRemove }: ListProps): readonly Column<MemoryView>[] {
  const { t } = useMemoryText();
  const { locale } = useIntl();
  const pairName = usePairName();
  return [
    { key: "pair", label: t("memory.pair"), names_row: true, cell: pairName },
    {
      key: "units",
      label: t("memory.units"),
      align: "end",
      cell: ({ units }) => new Intl.NumberFormat(locale).format(units),
    },
    {
      key: "changed",
      label: t("memory.changed"),
      cell: ({ changed_at }) => <DateText value={changed_at} form="dated" />,
    },
    {
      key: "acts",
      label: t("memory.acts"),
      cell: (memory) => (
        <div className="cluster-2">
          <DownloadButton
            label={t("memory.download")}
            name={pairName(memory)}
            link={() => access.memoryLink(memory.id)}
          />
          {onRemove && (
            <Button
              size="small"
              icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={`${t("memory.remove")} ${pairName(memory)}`}
              onClick={() => onRemove(memory)}
            >
              {t("memory.remove")}
            </Button>
          )}
        </div>
      ),
    },
  ];
}

const tones = { waiting: "neutral", running: "info", done: "success", failed: "danger" } as const;

function ImportList({ imports }: { readonly imports: readonly MemoryImport[] }) {
  const { t } = useMemoryText();
  const pairName = usePairName();
  return (
    <div className="stack-2">
      <h3>{t("memory.imports")}</h3>
      <ul className={style.imports} aria-live="polite">
        {imports.map((one) => (
          <li key={one.id}>
            <span className="break">
              {one.name} · {pairName(one)}
            </span>
            <Badge tone={tones[one.state]}>
              {t(`memory.state.${one.state}`, {
                percent: one.percent,
                added: one.added_units,
                read: one.read_units,
              })}
            </Badge>
            {one.fault !== null && <span className={style.fault}>{one.fault}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const head_bytes = 64 * 1024;

/** The languages that a file names. Its tags are ASCII in each encoding, in UTF-16 with a zero next to each character. */
async function pairOfFile(file: File): Promise<Pair | null> {
  const head = await file.slice(0, head_bytes).arrayBuffer();
  return pairOfTmx(new TextDecoder("latin1").decode(head).replaceAll("\0", ""));
}

function ImportDialog(props: {
  readonly access: MemoryAccess;
  readonly first: Pair;
  readonly send: NonNullable<MemoryAccess["importMemory"]>;
  readonly onClose: () => void;
}) {
  const { access, first, send, onClose } = props;
  const { t } = useMemoryText();
  const [pair, setPair] = useState<Pair>({ source_lang: first.source_lang, target_lang: first.target_lang });
  const [file, setFile] = useState<File | null>(null);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    if (chosen) void pairOfFile(chosen).then((found) => found && setPair(found));
  };
  const action = useMemoryAct(access, (asked: { readonly file: File; readonly pair: Pair }) =>
    send(asked.file, asked.pair),
  );
  const is_pair = pair.source_lang !== pair.target_lang;
  return (
    <ActionDialog
      title={t("memory.import")}
      heading={t("memory.import_title")}
      action={action}
      done={t("memory.started")}
      input={() => (file && is_pair ? { file, pair } : null)}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <FileField
            accept=".tmx,.xml"
            hint={t("memory.import_hint")}
            problem={tried && !file ? t("memory.file_missing") : undefined}
            onFile={choose}
          />
          <PairFields pair={pair} onPair={setPair} />
        </>
      )}
    </ActionDialog>
  );
}

function RemoveMemory(props: {
  readonly access: MemoryAccess;
  readonly memory: MemoryView;
  readonly remove: NonNullable<MemoryAccess["removeMemory"]>;
  readonly onClose: () => void;
}) {
  const { access, memory, remove, onClose } = props;
  const { t } = useMemoryText();
  const pairName = usePairName();
  const action = useMemoryAct(access, (reason: string) => remove({ id: memory.id, reason }));
  const frame = {
    title: t("memory.remove"),
    heading: t("memory.remove_title", { pair: pairName(memory) }),
    danger: true,
    action,
    done: t("memory.removed"),
    onClose,
  };
  const text = <p>{t("memory.remove_text")}</p>;
  if (!access.needs_reason)
    return (
      <ActionDialog {...frame} input={() => ""}>
        {text}
      </ActionDialog>
    );
  return (
    <ReasonDialog {...frame} label={t("memory.reason")} input={(reason) => reason}>
      {text}
    </ReasonDialog>
  );
}
