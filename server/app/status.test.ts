import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { status_facts } from "#contract/views/desk-status.ts";
import { givenUpJob } from "#test/calls/desk-job-calls.ts";
import { openInstallation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { fact_traits } from "./system-facts.ts";
import { version } from "./version.ts";

const root = path.resolve(import.meta.dirname, "../..");
const token = "a-token-for-the-scraper";
const metricOf = ({ metric, label }: (typeof fact_traits)[keyof typeof fact_traits]): string =>
  label ? `${metric}{${label[0]}="${label[1]}"}` : metric;

test("the page of the desk and the metrics have the same figures, and trouble is marked", async () => {
  const installation = await openInstallation({ METRICS_TOKEN: token });
  try {
    await givenUpJob(installation);
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    const status = await admin.call("deskStatus", {});
    expect(status.version).toBe(version);
    expect(status.parts).toMatchObject({ database: "ok", storage: "ok", jobs: "degraded" });
    expect(status.facts.map(({ name }) => name)).toEqual(status_facts);
    const answer = await fetch(`${installation.origin}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const lines = (await answer.text()).split("\n");
    for (const { name, value } of status.facts)
      expect(lines).toContain(`${metricOf(fact_traits[name])} ${value}`);
    expect(status.facts.filter(({ is_trouble }) => is_trouble).map(({ name }) => name)).toEqual([
      "jobs_given_up",
    ]);
  } finally {
    await installation.end();
  }
});

test("each limit of a figure is the limit of an alert rule", () => {
  const rules = fs.readFileSync(path.join(root, "deploy/alerts.yaml"), "utf8");
  const limits = Object.values(fact_traits).flatMap((traits) =>
    traits.most === null ? [] : [`expr: ${metricOf(traits)} > ${traits.most}`],
  );
  const lines = rules.split("\n").map((line) => line.trim());
  expect(limits.filter((limit) => !lines.includes(limit))).toEqual([]);
  expect(limits).toHaveLength(7);
});

/** The metrics that a rule reads; Prometheus itself has `up`. */
const metricsOf = (rules: string): string[] =>
  [...rules.matchAll(/\b((?:tolmaro|http|nodejs|process)_\w+?)(?:_(?:bucket|count|sum))?(?=[{[ )])/g)].map(
    ([, name = ""]) => name,
  );

test("each rule of an alert reads metrics that exist", async () => {
  const installation = await openInstallation({ METRICS_TOKEN: token });
  try {
    const answer = await fetch(`${installation.origin}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const known = new Set([...(await answer.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const rules = fs.readFileSync(path.join(root, "deploy/alerts.yaml"), "utf8");
    const read = metricsOf(rules);
    expect(read).toContain("tolmaro_call_seconds");
    expect(read.filter((name) => !known.has(name))).toEqual([]);
    expect(metricsOf("expr: tolmaro_unknown > 0").filter((name) => !known.has(name))).toEqual([
      "tolmaro_unknown",
    ]);
  } finally {
    await installation.end();
  }
});

test("the version is the one of package.json", () => {
  const text = fs.readFileSync(path.join(root, "package.json"), "utf8");
  expect((JSON.parse(text) as { version: string }).version).toBe(version);
});
