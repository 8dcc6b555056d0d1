import { withoutCause } from "#server/kernel/tracing/cause.ts";
import { type Ending, watchSteps } from "#server/kernel/tracing/steps.ts";
import type { Logger } from "pino";
import type { Config } from "#server/kernel/settings/config.ts";
import { version } from "./version.ts";

/** A collector that does not answer delays the end of the server by no more than this. */
const timeout_ms = 3000;

/**
 * Sends the steps of requests and jobs to a collector of OpenTelemetry (decision 0243); the packages are loaded only
 * here, so an installation without a collector does not pay for them. The returned function sends what is left.
 */
export async function openTraces(
  { endpoint, share, service_name }: NonNullable<Config["traces"]>,
  log: Pick<Logger, "warn">,
): Promise<() => Promise<void>> {
  const [
    { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags },
    sdk,
    { OTLPTraceExporter },
    resources,
  ] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const warn = (text: string): void => log.warn(text);
  const ignore = (): void => {};
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const ids = new sdk.RandomIdGenerator();
  let next_trace_id = "";
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": service_name, "service.version": version }),
    // The same share in every process, because it is decided by the id that a job takes over from its request.
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    idGenerator: {
      generateTraceId: () => next_trace_id,
      generateSpanId: () => ids.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: timeout_ms }),
      }),
    ],
  });
  const tracer = provider.getTracer("tolmaro", version);
  const kinds = {
    request: SpanKind.SERVER,
    transaction: SpanKind.INTERNAL,
    job: SpanKind.CONSUMER,
    call: SpanKind.CLIENT,
  };
  const unwatch = watchSteps(({ kind, name, values = {} }, cause) => {
    if (cause === null) return { end: () => {} };
    const { request_id: traceId, span_id: spanId } = cause;
    next_trace_id = traceId;
    const parent =
      spanId === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED });
    // The timer that sends spans is started by the first one and belongs to no request.
    const span = withoutCause(() =>
      tracer.startSpan(name, { kind: kinds[kind], attributes: { "tolmaro.step": kind, ...values } }, parent),
    );
    const end = ({ outcome, values: results = {} }: Ending): void => {
      span.setAttributes({ "tolmaro.outcome": outcome, ...results });
      if (outcome === "failed") span.setStatus({ code: SpanStatusCode.ERROR });
      withoutCause(() => span.end());
    };
    return span.isRecording() ? { span_id: span.spanContext().spanId, end } : { end };
  });
  return async () => {
    unwatch();
    await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, "traces were lost"));
  };
}
