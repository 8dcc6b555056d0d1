import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Checkbox, Select, TextField } from "#ui/field.tsx";
import { FormBox } from "#ui/form-box.tsx";
import { usePreference } from "#ui/preference.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";
import style from "./editor.module.css";
import { field_kind } from "./field-kind.ts";
import { commands, isMac, keyText } from "./model/keys.ts";
import { useFirstField } from "./use-first-field.ts";

type Closing = { readonly onClose: () => void };

/** Goes to a segment by its number. */
export function GoToDialog({ onClose }: Closing) {
  const { bench, activate } = useEditing();
  const { t } = useZoneText();
  const id = useId();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  useFirstField(id);
  const most = bench.order().length;
  const found = /^\d{1,6}$/.test(text.trim()) ? bench.order()[Number(text) - 1] : undefined;
  const go = () => {
    setTried(true);
    if (found === undefined) return;
    onClose();
    // A dialog that closes gives the focus back first.
    globalThis.setTimeout(() => activate(found));
  };
  return (
    <Dialog
      open
      title={t("bench.act.go_to")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="primary" type="submit" form={`${id}-form`}>
            {t("bench.go")}
          </Button>
        </>
      }
    >
      <FormBox id={`${id}-form`} className="stack-4 fit" form={{ submit: go }}>
        <TextField
          id={id}
          label={t("bench.number", { n: most })}
          inputMode="numeric"
          value={text}
          problem={tried && found === undefined ? t("bench.number", { n: most }) : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </FormBox>
    </Dialog>
  );
}

/** Places between words of a source, each with the words around it. */
function splitPlaces(source: string): { at: number; label: string }[] {
  return [...source.matchAll(/\s+/gu)].flatMap(({ index, 0: space }) => {
    const at = index + space.length;
    const [before, after] = [plainText(source.slice(0, index)), plainText(source.slice(at))];
    if (before.trim() === "" || after.trim() === "") return [];
    return [{ at, label: `${before.slice(-25)} | ${after.slice(0, 25)}` }];
  });
}

/** Where a segment is split: after one of its words. */
export function SplitDialog(
  props: Closing & { readonly row: SegmentView; readonly onSplit: (at: number) => void },
) {
  const { row, onSplit, onClose } = props;
  const { t } = useZoneText();
  const id = useId();
  const places = splitPlaces(row.source);
  const [at, setAt] = useState(() => places[Math.floor(places.length / 2)]?.at ?? 0);
  useFirstField(id);
  const split = () => {
    onClose();
    onSplit(at);
  };
  return (
    <Dialog
      open
      title={t("bench.act.split")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          {places.length > 0 && (
            <Button look="primary" type="submit" form={`${id}-form`}>
              {t("bench.act.split")}
            </Button>
          )}
        </>
      }
    >
      {places.length === 0 ? (
        <p>{t("bench.split_none")}</p>
      ) : (
        <FormBox id={`${id}-form`} form={{ submit: split }}>
          <Select
            id={id}
            label={t("bench.split_at")}
            value={at}
            onChange={({ target }) => setAt(Number(target.value))}
          >
            {places.map((place) => (
              <option key={place.at} value={place.at}>
                {place.label}
              </option>
            ))}
          </Select>
        </FormBox>
      )}
    </Dialog>
  );
}

/** All keys of the editor, and how its field works. */
export function KeysDialog({ onClose }: Closing) {
  const { t } = useZoneText();
  const id = useId();
  const kind = usePreference(field_kind);
  const is_mac = isMac();
  return (
    <Dialog
      open
      title={t("bench.keys")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("ui.close")}</Button>}
    >
      <dl className={style.keys}>
        {commands.map((command) => (
          <div key={command}>
            <dt>{t(`bench.act.${command}`)}</dt>
            <dd>
              <kbd>{keyText(command, is_mac)}</kbd>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("bench.keys")}</dt>
          <dd>
            <kbd>?</kbd>
          </dd>
        </div>
      </dl>
      <Checkbox
        id={id}
        label={t("bench.plain_field")}
        hint={t("bench.plain_field_hint")}
        checked={kind === "plain"}
        onChange={({ target }) => field_kind.write(target.checked ? "plain" : "chips")}
      />
    </Dialog>
  );
}
