/** The page of an authorization with its sentences, which no other page needs. */
export async function loadPage() {
  const page = import("./authorize-page.tsx");
  const words = import("./words.ts");
  await (await words).loadAuthorizeWords();
  return page;
}
