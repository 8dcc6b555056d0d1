export { serveQuoteWidget } from "./serve.ts";
