/** Addresses that a person entered; each opens in a new tab without a referrer. */
export function LinkList(props: {
  readonly links: readonly string[];
  readonly className: string | undefined;
}) {
  const { links, className } = props;
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noreferrer noopener">
            {link}
          </a>
        </li>
      ))}
    </ul>
  );
}
