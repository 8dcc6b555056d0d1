import { Disclosure } from "#ui/disclosure.tsx";
import { useWebhookWords } from "./words.ts";
import style from "./webhooks.module.css";

const example = `import { Webhook } from "standardwebhooks";

// body: the text of the request as it came, before it is parsed
const message = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);
if (message.type === "order.delivered") fetchFiles(message.data.order.id);`;

/** How a receiver verifies a message, and what it has to expect. */
export function VerifyingHelp() {
  const { t } = useWebhookWords();
  return (
    <Disclosure summary={t("webhook.verify")}>
      <div className={`stack-3 fit ${style.help}`}>
        <p>{t("webhook.verify_text")}</p>
        <p>{t("webhook.verify_order")}</p>
        <pre className={style.example}>
          <code>{example}</code>
        </pre>
      </div>
    </Disclosure>
  );
}
