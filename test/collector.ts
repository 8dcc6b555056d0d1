import { openReceiver } from "./receiver.ts";

type Value = { readonly stringValue?: string; readonly intValue?: number };
export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
};
type Export = { resourceSpans: readonly { scopeSpans: readonly { spans: readonly Span[] }[] }[] };

/** A collector of OpenTelemetry that accepts traces by OTLP/HTTP and JSON. */
export async function openCollector() {
  const receiver = await openReceiver();
  const bodies = (): string[] =>
    receiver.received.filter(({ path }) => path === "/v1/traces").map(({ body }) => body);
  return {
    endpoint: `http://127.0.0.1:${receiver.port}`,
    /** All that arrived, as text. */
    text: (): string => bodies().join("\n"),
    spans: (): Span[] =>
      bodies().flatMap((body) =>
        (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: receiver.close,
  };
}

export const valueOf = ({ attributes }: Span, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
