import { Link } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import type { OfferView } from "#contract/work/board.ts";
import { score_parts, score_weights } from "#domain/work/score.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Notice } from "#ui/notice.tsx";
import { useZoneText } from "../../text.ts";
import style from "./board-page.module.css";

type PreviewFile = OfferView["files"][number];
const kinds = ["source", "reference", "earlier"] as const;

/** T2: the beginning of what is to be worked on, to be read and not to be taken away; then how applicants are weighed. */
export function OfferPreview({ offer }: { offer: OfferView }) {
  const { t } = useZoneText();
  return (
    <>
      {offer.nda_needed ? <Notice tone="warning">{t("board.nda_first")}</Notice> : <Work offer={offer} />}
      {offer.score && <Score score={offer.score} seed={offer.seed_sha256 ?? ""} />}
    </>
  );
}

function Work({ offer }: { offer: OfferView }) {
  const { t } = useZoneText();
  const of = (kind: PreviewFile["kind"]) => offer.files.filter((file) => file.kind === kind);
  if (offer.excerpt === null && offer.files.length === 0) return <p>{t("board.nothing_to_see")}</p>;
  return (
    <>
      {offer.excerpt !== null && (
        <section aria-labelledby="offer-text">
          <h3 id="offer-text">{t("job.text")}</h3>
          <Beginning lang={offer.source_lang} text={offer.excerpt} cut={offer.excerpt_cut} />
        </section>
      )}
      {kinds.map(
        (kind) =>
          of(kind).length > 0 && (
            <section key={kind} aria-labelledby={`offer-${kind}`}>
              <h3 id={`offer-${kind}`}>{t(`job.${kind}`)}</h3>
              {of(kind).map((file, i) => (
                <File
                  key={`${file.name} ${i}`}
                  file={file}
                  // What an earlier stage has made is in the language it was made into.
                  lang={kind === "earlier" ? offer.target_lang : offer.source_lang}
                  open={kind === "source" && i === 0}
                />
              ))}
            </section>
          ),
      )}
      <p className="break hint">{t("board.covered")}</p>
    </>
  );
}

function File({ file, lang, open }: { file: PreviewFile; lang: string; open: boolean }) {
  const { t } = useZoneText();
  const words = file.words === null ? "" : ` · ${t("ui.words", { n: file.words })}`;
  return (
    <Disclosure open={open} summary={<span className={style.filename}>{`${file.name}${words}`}</span>}>
      {file.text === null ? (
        <p className="break hint">{t("board.not_readable")}</p>
      ) : (
        <Beginning lang={lang} text={file.text} cut={file.cut} />
      )}
    </Disclosure>
  );
}

function Beginning({ lang, text, cut }: { lang: string; text: string; cut: boolean }) {
  const { t } = useZoneText();
  return (
    <>
      <blockquote lang={lang} className={style.excerpt}>
        {text}
        {cut && " …"}
      </blockquote>
      {cut && <p className="break hint">{t("board.first_part")}</p>}
    </>
  );
}

function Score({ score, seed }: { score: NonNullable<OfferView["score"]>; seed: string }) {
  const { t } = useZoneText();
  const { formatNumber } = useIntl();
  const points = (hundredths: number) => formatNumber(hundredths / 100, { maximumFractionDigits: 2 });
  return (
    <section>
      <h3>{t("board.your_score", { points: points(score.total) })}</h3>
      <dl className={style.score}>
        {score_parts.map((part) => (
          <div key={part}>
            <dt>{t(`score.${part}`)}</dt>
            <dd>{t("board.of", { points: points(score.parts[part]), most: score_weights[part] })}</dd>
          </div>
        ))}
      </dl>
      <p className="break hint">
        {t("board.seed", { hash: seed })} <Link to="/rounds">{t("board.how")}</Link>
      </p>
    </section>
  );
}
