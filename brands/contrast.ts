export type Tokens = ReadonlyMap<string, string>;

/** The custom properties of one rule of a stylesheet that are plain hex colours. */
export function tokensOf(css: string, selector: string): Tokens {
  const at = css.indexOf(`${selector} {`);
  const body = css.slice(at, css.indexOf("}", at));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*(#[\da-f]{6})/gi)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

const luminance = (hex: string): number => {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};

/** WCAG 2: (lighter + 0.05) / (darker + 0.05). */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["bg", "surface", "surface-2"] as const;
const everywhere = (token: string, least: number) => grounds.map((ground) => [token, ground, least] as const);
/** Foreground, background, and the minimum contrast: 4.5 for text, 3 for other elements. */
const pairs: readonly (readonly [string, string, number])[] = [
  ...everywhere("text", 4.5),
  ...everywhere("muted", 4.5),
  ...everywhere("link", 4.5),
  ...everywhere("control", 3),
  ...everywhere("focus", 3),
  ...everywhere("danger", 4.5),
  ["accent-text", "surface", 4.5],
  ["selected-border", "surface", 3],
  ["on-primary", "primary", 4.5],
  ["on-primary", "primary-hover", 4.5],
  ["on-primary", "primary-active", 4.5],
  ["primary-border", "surface", 3],
  ["on-accent", "accent", 4.5],
  ["on-soft", "soft", 4.5],
  ["success", "success-bg", 4.5],
  ["warning", "warning-bg", 4.5],
  ["danger", "danger-bg", 4.5],
  ["info", "info-bg", 4.5],
  ["neutral", "neutral-bg", 4.5],
  ["star", "surface", 3],
  ["placeholder", "surface", 4.5],
  ["on-solid", "danger-solid", 4.5],
  ["on-solid", "success-solid", 4.5],
  ["on-solid", "warning-solid", 4.5],
  ["on-solid", "info-solid", 4.5],
];
const footer_pairs: readonly (readonly [string, string, number])[] = [
  ["footer-text", "footer-bg", 4.5],
  ["footer-muted", "footer-bg", 4.5],
  ["footer-link", "footer-bg", 4.5],
];

export type Theme = {
  readonly name: string;
  readonly tokens: Tokens;
  readonly wanted: readonly (readonly [string, string, number])[];
};

/**
 * The two themes of a brand: the shared tokens overridden by its own. The dark theme has the footer of the light one.
 */
export function themesOf(slug: string, shared_css: string, brand_css: string): readonly Theme[] {
  const light = new Map([...tokensOf(shared_css, ":root"), ...tokensOf(brand_css, ":root")]);
  const rule = ':root[data-theme="dark"]';
  const dark = new Map([...light, ...tokensOf(shared_css, rule), ...tokensOf(brand_css, rule)]);
  return [
    { name: `${slug}, light`, tokens: light, wanted: [...pairs, ...footer_pairs] },
    { name: `${slug}, dark`, tokens: dark, wanted: pairs },
  ];
}

/** Pairs without sufficient contrast, each with its contrast and the required one. */
export const weakPairs = ({ tokens, wanted }: Theme): string[] =>
  wanted.flatMap(([front, ground, least]) => {
    const [a, b] = [tokens.get(front), tokens.get(ground)];
    if (a === undefined || b === undefined) return [`${front} on ${ground}: no such token`];
    const found = contrast(a, b);
    return found < least ? [`${front} ${a} on ${ground} ${b}: ${found.toFixed(2)} < ${least}`] : [];
  });
