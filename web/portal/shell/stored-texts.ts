/** Reads the texts of a stored form by the names of its fields; what is empty or no text is left out. */
export function storedTexts<Name extends string>(
  stored: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  if (typeof stored !== "object" || stored === null) return null;
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value: unknown = Reflect.get(stored, name);
    if (typeof value === "string" && value !== "") texts[name] = value;
  }
  return texts;
}

/** The same with the kind of buyer. */
export function storedBuyer<Name extends string>(
  stored: unknown,
  names: readonly Name[],
): (Partial<Record<Name, string>> & { user_type?: "company" | "private" }) | null {
  const texts = storedTexts(stored, names);
  const user_type: unknown = texts && Reflect.get(Object(stored), "user_type");
  return texts && { ...texts, ...(user_type === "company" || user_type === "private" ? { user_type } : {}) };
}
