import { useState } from "react";
import { engineTestInput, type EngineView } from "#contract/engines/desk-engines.ts";
import { languages } from "#domain/catalog.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { problemsOf } from "#ui/form.ts";
import { useIntl } from "#ui/intl.ts";
import { languageName } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { useTestEngine } from "./data.ts";
import style from "./engines-page.module.css";

type Props = { readonly engine: EngineView; readonly onClose: () => void };

/** One sentence through an engine. The dialog stays open with the answer, so that another one can be tried. */
export function TestEngine({ engine, onClose }: Props) {
  const { t } = useDeskText();
  const test = useTestEngine(engine.id);
  const [tried, setTried] = useState(false);
  const [values, setValues] = useState({
    source_lang: "en",
    target_lang: "es",
    text: t("engines.test_sentence"),
  });
  const problems = tried ? problemsOf(engineTestInput, values) : {};
  const send = () => {
    setTried(true);
    const { success, data } = engineTestInput.safeParse(values);
    if (success) test.mutate(data);
  };
  const field = <K extends keyof typeof values>(name: K) => ({
    id: `engine-test-${name}`,
    value: values[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  const actions = (
    <>
      <Button onClick={onClose}>{t("ui.close")}</Button>
      <Button look="primary" busy={test.isPending} onClick={send}>
        {t("engines.test")}
      </Button>
    </>
  );
  return (
    <Dialog open title={`${t("engines.test")}: ${engine.name}`} onClose={onClose} actions={actions}>
      <ActFailed error={test.error} />
      <p>{t("engines.test_text")}</p>
      <div className={style.pair}>
        <Select {...field("source_lang")} label={t("engines.from")}>
          <LanguageOptions />
        </Select>
        <Select {...field("target_lang")} label={t("engines.to")}>
          <LanguageOptions />
        </Select>
      </div>
      <TextField {...field("text")} label={t("engines.sentence")} maxLength={300} required />
      {test.data && <Answer answer={test.data} />}
    </Dialog>
  );
}

function Answer({ answer }: { readonly answer: NonNullable<ReturnType<typeof useTestEngine>["data"]> }) {
  const { t } = useDeskText();
  const { outcome, text, took_ms, characters_billed } = answer;
  return (
    <Notice
      tone={outcome === "ok" ? "success" : "danger"}
      live="status"
      title={text ?? t(`engines.outcome.${outcome}`)}
    >
      {t("engines.test_took", { ms: took_ms, n: characters_billed })}
    </Notice>
  );
}

/** The languages of the catalogue as options of a choice. */
export function LanguageOptions() {
  const { locale } = useIntl();
  return languages.map((one) => (
    <option key={one} value={one}>
      {languageName(locale, one)}
    </option>
  ));
}
