import { describe, expect, it } from "vitest";
import { textOfHtml, typedLine, typedText } from "./plain-text.ts";

describe("integrations 7: the text of a message", () => {
  it("of HTML is its lines, without marks, styles and scripts", () => {
    const html =
      "<html><head><title>x</title><style>p{}</style></head><body><p>Dzie&#324; dobry,</p><div>prosz&#281; o&nbsp;wycen&#x119;.<br>Anna &amp; Jan</div><script>alert(1)</script><!-- no --></body></html>";
    expect(textOfHtml(html)).toBe("Dzień dobry,\nproszę o wycenę.\nAnna & Jan");
  });

  it("of broken HTML ends", () => {
    expect(textOfHtml("a<style>b")).toBe("a");
    expect(textOfHtml("a<!-- b")).toBe("a");
    expect(textOfHtml("a<b")).toBe("a");
    expect(textOfHtml("&#0;&#x110000;&none;")).toBe("&#0;&#x110000;&none;");
    const begun = performance.now();
    textOfHtml(`${"<".repeat(200_000)}${"<!--".repeat(50_000)}`);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it("has no control characters and no halves of characters", () => {
    expect(typedText("a\u0000b\r\nc\u001b[0m\ud800 ")).toBe("ab\nc[0m");
    expect(typedLine("Umowa\r\n\tBcc: x@y.z")).toBe("Umowa Bcc: x@y.z");
  });
});
