import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';

export type SupportTopic = Parameters<typeof paths.support>[0];

const LINK_TEXT = 'contact support';

type SupportTextProps = { readonly children: string; readonly about: SupportTopic };

export const SupportText = ({ children, about }: SupportTextProps) => {
  const at = children.indexOf(LINK_TEXT);
  if (at === -1) return <span>{children}</span>;
  return (
    <span key={children}>
      {children.slice(0, at)}
      <Link to={paths.support(about)}>{LINK_TEXT}</Link>
      {children.slice(at + LINK_TEXT.length)}
    </span>
  );
};
