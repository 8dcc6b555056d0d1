import {
  type Block,
  bothLanguages,
  type Fact,
  type Label,
  type Table,
} from "#contract/invoices/invoice-document.ts";
import { intl_tag, type Locale } from "#brands/brand.ts";
import style from "./invoice-sheet.module.css";

/**
 * What the PDF says, word for word and in its order, for screen and paper. The labels come with the document and are
 * in its language; only their places are decided here.
 */
export function InvoiceSheet(props: {
  blocks: readonly Block[];
  /** The language of the document, not of the reader. */
  locale: Locale;
  label: string;
}) {
  return (
    <article className={style.sheet} lang={intl_tag[props.locale]} aria-label={props.label}>
      {props.blocks.map((block, place) => (
        <Part key={`${place} ${block.kind}`} block={block} />
      ))}
    </article>
  );
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <header className={style.heading}>
          <span>{bothLanguages(block.title)}</span>
          <strong>{block.number}</strong>
        </header>
      );
    case "dates":
      return <Facts facts={block.facts} className={style.dates} />;
    case "parties":
      return (
        <div className={style.parties}>
          {block.parties.map(({ label, lines }) => (
            <div key={label.main}>
              <h2>{bothLanguages(label)}</h2>
              {lines.map((line, i) => (
                <p key={line} className={i === 0 ? style.name : undefined}>
                  <PartyLine text={line} />
                </p>
              ))}
            </div>
          ))}
        </div>
      );
    case "lines":
      return (
        <section>
          {block.title && <h2 className={style.caption}>{bothLanguages(block.title)}</h2>}
          <Rows table={block.table} className={style.lines} cards />
        </section>
      );
    case "settlement":
      return (
        <div className={style.settlement}>
          <Facts facts={block.facts} className={style.facts} />
          <div>
            {block.rates.columns.length > 0 && <Rows table={block.rates} className={style.rates} />}
            <dl className={style.total}>
              <dt>{bothLanguages(block.total.label)}</dt>
              <dd>{block.total.value}</dd>
            </dl>
          </div>
        </div>
      );
    case "notes":
      return (
        <div className={style.notes}>
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      );
  }
}

/** A tax number is read out as what it is. */
function PartyLine({ text }: { text: string }) {
  const [, number] = /^NIP: (.+)$/.exec(text) ?? [];
  if (number === undefined) return text;
  return (
    <>
      <abbr title="Numer identyfikacji podatkowej">NIP</abbr>
      {`: ${number}`}
    </>
  );
}

function Facts({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label.main}>
          <dt>{bothLanguages(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Head({ label: { main, polish } }: { label: Label }) {
  return (
    <>
      {main}
      {polish !== null && (
        <small lang="pl" className={style.polish}>
          {polish}
        </small>
      )}
    </>
  );
}

/** On a phone each line is a card: a cell then carries its own label. */
function Rows(props: { table: Table; className: string | undefined; cards?: true }) {
  const { columns, rows, sums } = props.table;
  const line = (cells: readonly string[], key: string, className?: string) => (
    <tr key={key} className={className}>
      {columns.map(({ label, align }, i) => (
        <td
          key={label.main}

          data-label={label.main}
          className={align === "right" ? style.right : undefined}
        >
          {cells[i]}
        </td>
      ))}
    </tr>
  );
  return (
    <table className={`${props.className} ${props.cards ? style.cards : ""}`}>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th
              key={label.main}

              scope="col"
              className={align === "right" ? style.right : undefined}
            >
              <Head label={label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => line(row, row.join(" ")))}
        {sums.length > 0 && line(sums, "sums", style.sums)}
      </tbody>
    </table>
  );
}
