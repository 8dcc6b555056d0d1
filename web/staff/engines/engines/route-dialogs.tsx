import { ArrowUp, Trash2 } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import {
  engineRouteInput,
  type EngineRouteView,
  engineRoutesInput,
  type EngineView,
} from "#contract/engines/desk-engines.ts";
import { engine_purposes, formalities } from "#domain/engines/engine.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { Checkbox, FieldProblem, Select, TextField } from "#ui/field.tsx";
import { problemsOf } from "#ui/form.ts";
import { useIntl } from "#ui/intl.ts";
import { languageName } from "#ui/language-names.ts";
import { wholeOrNull } from "../../typed.ts";
import { useDeskText } from "../../text.ts";
import { useAddRoutes, useSetRoute } from "./data.ts";
import style from "./engines-page.module.css";
import { LanguageOptions } from "./test-dialog.tsx";

/** The terms of an engine in a route, as typed. */
type Terms = { readonly formality: string; readonly month_limit: string; readonly million_price: string };
const no_terms: Terms = { formality: "default", month_limit: "", million_price: "0" };

const sentTerms = ({ formality, month_limit, million_price }: Terms) => ({
  formality,
  million_price: million_price.trim().replace(",", "."),
  month_limit: month_limit.trim() === "" ? null : wholeOrNull(month_limit.replaceAll(/\s/g, "")),
});

type TermsProps = {
  readonly id: string;
  readonly terms: Terms;
  readonly currency: string;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (terms: Terms) => void;
};

function TermsFields({ id, terms, currency, problems, onChange }: TermsProps) {
  const { t } = useDeskText();
  const field = (name: keyof Terms) => ({
    id: `${id}-${name}`,
    value: terms[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...terms, [name]: target.value }),
  });
  return (
    <div className={style.terms}>
      <TextField
        {...field("million_price")}
        label={t("engines.price", { currency })}
        inputMode="decimal"
        required
      />
      <TextField
        {...field("month_limit")}
        label={t("engines.limit")}
        hint={t("engines.limit_hint")}
        inputMode="numeric"
      />
      <Select {...field("formality")} label={t("engines.formality")}>
        {formalities.map((one) => (
          <option key={one} value={one}>
            {t(`engines.formality.${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

type Routed = Terms & { readonly engine_id: number };
type ChangeProps = {
  readonly route: EngineRouteView;
  readonly engines: readonly EngineView[];
  readonly onClose: () => void;
};

/** The problems of the fields of one engine in the list. */
const problemsAt = (input: unknown, place: number): Readonly<Record<string, string>> => {
  const of = problemsOf(engineRouteInput, input, (path) => path.slice(1).join("."));
  const prefix = `${place}.`;
  return Object.fromEntries(
    Object.entries(of).flatMap(([path, problem]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), problem]] : [],
    ),
  );
};

/** The engines of a route in their order, with their terms; without an engine the route is removed. */
export function ChangeRoute({ route, engines, onClose }: ChangeProps) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const set = useSetRoute();
  const { brand, purpose, source_lang, target_lang } = route;
  const [routed, setRouted] = useState<readonly Routed[]>(
    route.engines.map((one) => ({
      engine_id: one.engine_id,
      formality: one.formality,
      million_price: one.million_price,
      month_limit: one.month_limit === null ? "" : String(one.month_limit),
    })),
  );
  const others = engines.filter(({ id }) => routed.every(({ engine_id }) => engine_id !== id));
  const sent = {
    brand,
    purpose,
    source_lang,
    target_lang,
    engines: routed.map(({ engine_id, ...terms }) => ({ engine_id, ...sentTerms(terms) })),
  };
  return (
    <ActionDialog
      title={t("engines.save")}
      heading={`${languageName(locale, source_lang)} → ${languageName(locale, target_lang)}: ${t(`engines.purpose.${purpose}`)}`}
      action={set}
      input={() => engineRouteInput.safeParse(sent).data ?? null}
      done={t("engines.saved")}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>{t(routed.length === 0 ? "engines.route_removed" : "engines.route_text")}</p>
          {routed.map((one, place) => (
            <RoutedEngine
              key={one.engine_id}
              engine={engines.find(({ id }) => id === one.engine_id)}
              routed={one}
              is_first={place === 0}
              problems={tried ? problemsAt(sent, place) : {}}
              onChange={(changed) => setRouted(routed.with(place, changed))}
              onUp={() => setRouted(routed.with(place - 1, one).with(place, routed[place - 1] ?? one))}
              onRemove={() => setRouted(routed.toSpliced(place, 1))}
            />
          ))}
          {others.length > 0 && routed.length < 5 && (
            <div className={style.acts}>
              {others.map(({ id, name }) => (
                <Button
                  key={id}
                  size="small"
                  onClick={() => setRouted([...routed, { ...no_terms, engine_id: id }])}
                >
                  {t("engines.add_engine", { name })}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </ActionDialog>
  );
}

function RoutedEngine(props: {
  readonly engine: EngineView | undefined;
  readonly routed: Routed;
  readonly is_first: boolean;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (routed: Routed) => void;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}) {
  const { engine, routed, is_first, problems, onChange, onUp, onRemove } = props;
  const { t } = useDeskText();
  const name = engine?.name ?? "";
  return (
    <fieldset className={style.routed}>
      <legend>{name}</legend>
      <div className={style.acts}>
        {!is_first && (
          <IconButton label={t("engines.up", { name })} onClick={onUp}>
            <ArrowUp size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t("engines.remove", { name })} onClick={onRemove}>
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <TermsFields
        id={`route-${routed.engine_id}`}
        terms={routed}
        currency={engine?.currency ?? ""}
        problems={problems}
        onChange={(terms) => onChange({ ...routed, ...terms })}
      />
    </fieldset>
  );
}

type AddProps = {
  readonly brand: string;
  readonly engines: readonly EngineView[];
  readonly onClose: () => void;
};

function EngineOptions({ engines }: Pick<AddProps, "engines">) {
  return engines.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

type PairField = Pick<ComponentProps<typeof Select>, "id" | "value" | "onChange">;

function AnyPair({ from, to }: { readonly from: PairField; readonly to: PairField }) {
  const { t } = useDeskText();
  const any = <option value="">{t("engines.any_language")}</option>;
  return (
    <div className={style.pair}>
      <Select {...from} label={t("engines.from")}>
        {any}
        <LanguageOptions />
      </Select>
      <Select {...to} label={t("engines.to")}>
        {any}
        <LanguageOptions />
      </Select>
    </div>
  );
}

/** Adds an engine to many routes at once: all pairs that it reports, or those of a language. */
export function AddRoutes({ brand, engines, onClose }: AddProps) {
  const { t } = useDeskText();
  const add = useAddRoutes();
  const key = useRef(idempotencyKey());
  const [terms, setTerms] = useState(no_terms);
  const [values, setValues] = useState({
    engine_id: String(engines[0]?.id ?? ""),
    source_lang: "",
    target_lang: "",
    purposes: ["light"] as string[],
  });
  const engine = engines.find(({ id }) => String(id) === values.engine_id);
  const sent = {
    ...sentTerms(terms),
    brand,
    engine_id: Number(values.engine_id),
    purposes: values.purposes,
    source_lang: values.source_lang || null,
    target_lang: values.target_lang || null,
  };
  const field = (name: "engine_id" | "source_lang" | "target_lang") => ({
    id: `add-route-${name}`,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <ActionDialog
      title={t("engines.add_routes")}
      action={add}
      ready={engines.length > 0}
      input={() => {
        const { success, data } = engineRoutesInput.safeParse(sent);
        return success ? { body: data, key: key.current } : null;
      }}
      done={({ added }) => t("engines.routes_added", { n: added })}
      onClose={onClose}
    >
      {(tried) => {
        const problems = tried ? problemsOf(engineRoutesInput, sent) : {};
        return engines.length === 0 ? (
          <p>{t("engines.none")}</p>
        ) : (
          <>
            <p>{t("engines.add_routes_text")}</p>
            <Select {...field("engine_id")} label={t("engines.engine")}>
              <EngineOptions engines={engines} />
            </Select>
            <Purposes
              ticked={values.purposes}
              problem={problems["purposes"]}
              onChange={(purposes) => setValues({ ...values, purposes })}
            />
            <AnyPair from={field("source_lang")} to={field("target_lang")} />
            <TermsFields
              id="add-route"
              terms={terms}
              currency={engine?.currency ?? ""}
              problems={problems}
              onChange={setTerms}
            />
          </>
        );
      }}
    </ActionDialog>
  );
}

function Purposes(props: {
  readonly ticked: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (ticked: string[]) => void;
}) {
  const { ticked, problem, onChange } = props;
  const { t } = useDeskText();
  return (
    <fieldset className={style.routed}>
      <legend>{t("engines.purpose")}</legend>
      {engine_purposes.map((one) => (
        <Checkbox
          key={one}
          id={`purpose-${one}`}
          label={t(`engines.purpose.${one}`)}
          checked={ticked.includes(one)}
          onChange={({ target }) =>
            onChange(
              engine_purposes.filter((each) => (each === one ? target.checked : ticked.includes(each))),
            )
          }
        />
      ))}
      <FieldProblem id="purposes" problem={problem} />
    </fieldset>
  );
}
