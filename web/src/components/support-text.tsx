import { paths } from '../config/paths.ts';
import { Link } from './link.tsx';

export type SupportTopic = Parameters<typeof paths.support>[0];

const LINK_TEXT = /contact support/i;

type SupportTextProps = { readonly children: string; readonly about: SupportTopic };

export const SupportText = ({ children, about }: SupportTextProps) => {
  const found = LINK_TEXT.exec(children);
  if (found === null) return <span>{children}</span>;
  const [linkText] = found;
  return (
    <span key={children}>
      {children.slice(0, found.index)}
      <Link to={paths.support(about)}>{linkText}</Link>
      {children.slice(found.index + linkText.length)}
    </span>
  );
};
