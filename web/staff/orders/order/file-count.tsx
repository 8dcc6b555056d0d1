import { Pencil } from "lucide-react";
import { useState } from "react";
import type { DeskOrder } from "#contract/views/staff.ts";
import { IconButton } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useDeskText } from "../../text.ts";
import { useCount } from "./data.ts";
import { OrderDialog } from "./order-dialog.tsx";

type File = DeskOrder["attachments"][number];

/** A whole number as people type it, with or without spaces; null for anything else. */
const wholeOf = (typed: string): number | null => {
  const digits = typed.replace(/[\s\u00a0\u202f]/g, "");
  return /^\d{1,8}$/.test(digits) ? Number(digits) : null;
};

/** S3 the pencil of a count: what a program could not count, or counted wrong, a person corrects with a reason. */
export function FileCount(props: {
  id: string;
  file: File;
  button_id?: string;
  pages: boolean;
  /** Counts are corrected now; an open dialog stays when a colleague takes the order over. */
  offered: boolean;
}) {
  const { id, file, button_id, pages, offered } = props;
  const { t } = useDeskText();
  const [open, setOpen] = useState(false);
  if (!offered && !open) return null;
  return (
    <>
      <IconButton
        {...(button_id && { id: button_id })}
        label={t("desk_order.count_edit", { name: file.name })}
        onClick={() => setOpen(true)}
      >
        <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {open && <CountDialog id={id} file={file} pages={pages} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The fields of a correction, and what of them is sent; null while something is missing. */
function useCorrection(file: File) {
  const [words, setWords] = useState(String(file.corrected?.words ?? file.words ?? ""));
  const [characters, setCharacters] = useState(String(file.corrected?.characters ?? ""));
  const [reason, setReason] = useState("");
  const counted = wholeOf(words);
  const signs = characters.trim() === "" ? undefined : wholeOf(characters);
  const read = () => {
    if (counted === null || signs === null || reason.trim() === "") return null;
    return {
      attachment: file.hash,
      words: counted,
      reason,
      ...(signs !== undefined && { characters: signs }),
    };
  };
  const problem = (wrong: boolean, key: string) => (wrong ? key : undefined);
  return {
    read,
    words: { value: words, problem: problem(counted === null, "field.invalid"), set: setWords },
    characters: { value: characters, problem: problem(signs === null, "field.invalid"), set: setCharacters },
    reason: { value: reason, problem: problem(reason.trim() === "", "field.required"), set: setReason },
  };
}

function CountDialog(props: { id: string; file: File; pages: boolean; onClose: () => void }) {
  const { id, file, pages, onClose } = props;
  const { t } = useDeskText();
  const change = useCount(id);
  const { read, ...fields } = useCorrection(file);
  const field = (name: keyof typeof fields, tried: boolean) => ({
    id: `count-${name}`,
    value: fields[name].value,
    problem: tried ? fields[name].problem : undefined,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => fields[name].set(event.target.value),
  });
  const shared = { action: change, input: read, done: t("desk_order.count_done"), onClose };
  return (
    <OrderDialog
      id={id}
      title={t("desk_order.count_save")}
      heading={t("desk_order.count_edit", { name: file.name })}
      {...shared}
    >
      {(tried) => (
        <>
          <TextField {...field("words", tried)} label={t("quoting.words")} required inputMode="numeric" />
          {pages && (
            <TextField
              {...field("characters", tried)}
              label={t("desk_order.count_characters")}
              hint={t("desk_order.count_characters_hint")}
              inputMode="numeric"
            />
          )}
          <TextField {...field("reason", tried)} label={t("act.reason")} required maxLength={300} />
        </>
      )}
    </OrderDialog>
  );
}
