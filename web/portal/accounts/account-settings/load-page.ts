/** The page of settings with the words of the copy of the data and of the deletion, which no other page needs. */
export async function loadSettingsPage() {
  const page = import("./settings-page.tsx");
  const words = import("./privacy-words.ts");
  await (await words).loadPrivacyWords();
  return page;
}
