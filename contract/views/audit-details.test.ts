import { expect, test } from "vitest";
import * as z from "zod/mini";
import { audit_details } from "#domain/audit-details.ts";
import { routes } from "../routes.ts";

test.each(["exportOrders", "exportAudit"] as const)(
  "every filter of %s, which the audit log records, has a label there",
  (name) => {
    const { properties = {} } = z.toJSONSchema(routes[name].body, { io: "input", unrepresentable: "any" });
    expect(Object.keys(properties)).not.toEqual([]);
    expect(audit_details).toEqual(expect.arrayContaining(Object.keys(properties)));
  },
);
