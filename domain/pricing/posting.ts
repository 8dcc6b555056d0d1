import { vatFromGross } from "../money.ts";
import { micros_per_minor } from "./sheet.ts";
import { addPosting, type PriceTrace } from "./trace.ts";

/** A price with the posting of its original as the last line of its trace; `fee` is gross, zero is free. */
export function withPosting(trace: PriceTrace, fee: bigint): PriceTrace {
  const totals = addPosting(trace, fee, trace.rate_bps);
  const line = {
    code: "posting",
    quantity: 1n,
    unit: "gross",
    rate_micros: fee * micros_per_minor,
    amount: totals.net - trace.net,
  } as const;
  return { ...trace, ...totals, lines: [...trace.lines, line] };
}

/** A posting fee (gross minor units) without its VAT: what a company reads. */
export const netOfPosting = (fee: bigint, rate_bps: bigint): bigint => fee - vatFromGross(fee, rate_bps);

/** The posting fee inside a price, gross minor units; null without posting. */
export const postingIn = (trace: Pick<PriceTrace, "lines">): bigint | null => {
  const line = trace.lines.find(({ code }) => code === "posting");
  return line ? line.rate_micros / micros_per_minor : null;
};
