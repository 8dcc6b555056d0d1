import type { PaymentFile } from "#contract/payments/transfers.ts";
import { encodeWindows1250 } from "#domain/payments/windows-1250.ts";
import { saveFile } from "#ui/save-file.ts";

/** Saves a file for the bank in the encoding in which banks read its format. */
export function savePaymentFile({ file_name, text, encoding }: PaymentFile): void {
  if (encoding === "windows-1250") saveFile(file_name, encodeWindows1250(text), "text/plain");
  else saveFile(file_name, text, "application/xml");
}
