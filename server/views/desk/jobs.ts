import { defineJob } from "#server/kernel/jobs/job.ts";
import { refreshFigures } from "./figures.ts";

export const figure_jobs = {
  "figures.refresh": defineJob("figures.refresh", {
    prepare: ({ machine }) => refreshFigures(machine.db),
    isDone: () => true,
    run: async () => {},
  }),
};
