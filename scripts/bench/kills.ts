import { killDistribution, killEmbedded, type KillReport, killServer } from "#test/kill-runs.ts";
import { enginesFolder } from "#test/setup/engine.ts";

/** Divisor of the number of kills: `KILLS=5` runs a fifth. */
const share = Number(process.env["KILLS"] ?? "1");
const times = (whole: number): number => Math.max(1, Math.round(whole / share));
const most_ms = 10_000;

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (all: readonly number[], place: number): string =>
  `${((all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * place)] ?? 0) / 1000).toFixed(1)} s`;

function show(title: string, report: KillReport): void {
  const { kills, deals, lost, doubled, broken_rules, order_after_ms, job_after_ms } = report;
  out(`\n${title}: ${kills} kills under load, ${deals} paid orders`);
  out(
    `  lost ${lost}   doubled ${doubled}   rules on live data broken: ${broken_rules.join(", ") || "none"}`,
  );
  if (order_after_ms.length > 0) {
    out(
      `  from the database's return to a paid order: half ${seconds(order_after_ms, 0.5)}, all ${seconds(order_after_ms, 1)}`,
    );
    out(
      `  from the database's return to a job done:   half ${seconds(job_after_ms, 0.5)}, all ${seconds(job_after_ms, 1)} (goal 10 s)`,
    );
  }
  const is_late = [...order_after_ms, ...job_after_ms].some((ms) => ms > most_ms);
  if (lost > 0 || doubled > 0 || broken_rules.length > 0 || is_late) process.exitCode = 1;
}

process.env["TEST_ENGINE"] = "distribution";
show("PostgreSQL of the server itself", await killEmbedded(times(10)));
show("PostgreSQL of the distribution", await killDistribution(times(10), enginesFolder() ?? ""));
show("the server, kill -9", await killServer(times(50)));
