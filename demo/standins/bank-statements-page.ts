import { paymentReference } from "#domain/payments/reference.ts";
import { toDecimal } from "#domain/money.ts";

/** How a pending transfer is paid on the statement. */
export const ways = ["exact", "over", "under", "wrong_title", "nothing"] as const;
export type Way = (typeof ways)[number];

const words: Readonly<Record<Way, string>> = {
  exact: "Pays exactly",
  over: "Pays 5.00 too much",
  under: "Pays 5.00 too little",
  wrong_title: "Forgets the reference",
  nothing: "Does not pay",
};

export type OpenTransfer = {
  readonly id: number;
  readonly amount: bigint;
  readonly currency: string;
  readonly product: string;
  readonly name: string;
};

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function row({ id, amount, currency, product, name }: OpenTransfer): string {
  const options = ways.map((way) => `<option value="${way}">${words[way]}</option>`).join("");
  return `<tr><th scope="row">${paymentReference(id)}</th><td class="amount">${toDecimal(amount)} ${currency}</td><td>${escape(product)}<br><small>${escape(name)}</small></td><td><select name="way${id}" aria-label="${paymentReference(id)}">${options}</select></td></tr>`;
}

/** The bank's own page: works without scripts and is marked as a simulation. */
export function statementsPage(open: readonly OpenTransfer[], mount: string): string {
  const currencies = [...new Set(["PLN", "EUR", ...open.map(({ currency }) => currency)])];
  const list =
    open.length === 0
      ? "<p>No order waits for a transfer. Order something and choose bank transfer.</p>"
      : `<div class="wrap"><table><thead><tr><th>Reference</th><th class="amount">Amount</th><th>For</th><th>The payer…</th></tr></thead><tbody>${open.map(row).join("")}</tbody></table></div>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Demo bank statements</title><style>
*{box-sizing:border-box}body{margin:0;background:#eef2f6;color:#14202e;font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px}section{background:#fff;border:1px solid #d5dde6;border-radius:12px;padding:24px}
h1{font-size:22px;line-height:1.3;margin:0 0 4px}p{margin:0 0 16px;color:#516072}small{color:#516072}
.wrap{overflow-x:auto;margin-bottom:20px}table{border-collapse:collapse;width:100%}th,td{padding:8px 12px 8px 0;text-align:start;vertical-align:top;border-bottom:1px solid #d5dde6}
.amount{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:end}label{display:grid;gap:4px;color:#516072;font-size:14px}
select,button{min-height:44px;border-radius:8px;border:1px solid #778799;background:#fff;color:#14202e;font:inherit;padding:0 12px}
button{background:#145fa8;border-color:#145fa8;color:#fff;font-weight:600;cursor:pointer}:focus-visible{outline:3px solid #0b3b8c;outline-offset:2px}
</style></head><body><main><section><h1>Demo bank statements</h1><p>No money moves here. Choose how each transfer is paid, take the statement and hand it in at the staff desk under Transfers.</p><form method="post" action="${mount}">${list}<div class="row"><label>Account<select name="currency">${currencies.map((one) => `<option>${escape(one)}</option>`).join("")}</select></label><label>Format<select name="format"><option value="mt940">MT940</option><option value="camt">camt.053</option></select></label><button>Take the statement</button></div></form></section></main></body></html>`;
}
