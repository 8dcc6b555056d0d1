import { describe, expect, test } from "vitest";
import { webhook_routes } from "../webhooks/webhooks.ts";
import { api_webhook_routes } from "./webhooks.ts";

describe("What sends messages to an endpoint is limited by key as on its page", () => {
  test.each([
    [api_webhook_routes.apiTestWebhook, webhook_routes.testWebhook],
    [api_webhook_routes.apiReplayWebhook, webhook_routes.replayWebhook],
  ])("$path", (by_key, of_page) => {
    expect(by_key).toHaveProperty("per_minute", of_page.per_minute);
  });
});
