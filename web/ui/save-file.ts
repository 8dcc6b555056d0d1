/** Gives the browser a text, or the bytes of one, as a file to keep. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type = "text/csv"): void {
  const link = document.createElement("a");
  const charset = typeof content === "string" ? ";charset=utf-8" : "";
  link.href = URL.createObjectURL(new Blob([content], { type: `${type}${charset}` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
