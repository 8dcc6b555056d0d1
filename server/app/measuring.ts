import type * as z from "zod/mini";
import type { Brand, Locale } from "#brands/brand.ts";
import type { MeasuredEvent, measurementInput } from "#contract/measurement.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

const timeout_ms = 5_000;

/**
 * Sends a visit's events to the collector of its brand in the form of GA4's Measurement Protocol. The collector sees
 * our server, never the visitor; signals for advertising are always denied. Events that it does not accept are lost:
 * figures do not justify delays or retries.
 */
export async function passOn(
  machine: Pick<Machine, "config" | "log">,
  brand: Brand,
  locale: Locale,
  visit: z.output<typeof measurementInput>,
): Promise<void> {
  const stream = machine.config.ga4.streams[brand.slug];
  if (!stream) return;
  const { client_id, session_id, engagement_time_msec } = visit;
  const url = new URL(machine.config.ga4.endpoint);
  url.searchParams.set("measurement_id", stream.measurement_id);
  url.searchParams.set("api_secret", stream.api_secret);
  // The contract has checked each event; its type no longer matters here.
  const events = (visit.events as MeasuredEvent[]).map(({ name, params }) => ({
    name,
    params: { ...params, brand: brand.slug, locale, session_id, engagement_time_msec },
  }));
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_id,
        consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
        events,
      }),
      redirect: "error",
      signal: AbortSignal.timeout(timeout_ms),
    });
    await answer.arrayBuffer();
    if (!answer.ok) machine.log.warn({ status: answer.status }, "the collector refused");
  } catch (error) {
    machine.log.warn({ err: error }, "the collector did not answer");
  }
}
