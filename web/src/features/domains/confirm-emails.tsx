import { IconMail } from '@tabler/icons-react';
import { Link } from '../../components/link.tsx';
import { Note } from '../../components/note.tsx';
import { domainPaths } from '../../config/domain-paths.ts';
import { type OwnedRow, unverifiedIn, verifyText } from './owned-rows.ts';

type ConfirmEmailsProps = {
  readonly rows: readonly OwnedRow[];
  /** ms since 1970. */
  readonly now: number;
};

/** Nothing where each owner's email is confirmed. */
export const ConfirmEmails = ({ rows, now }: ConfirmEmailsProps) => {
  const unverified = unverifiedIn(rows);
  const [first] = unverified;
  if (first === undefined) return null;
  const isOne = unverified.length === 1;
  const subject = isOne ? first.domain : `${unverified.length} domains`;
  return (
    <Note tone="wait" icon={IconMail}>
      <b>{`${verifyText(first.verifyBy, now)} for ${subject}.`}</b>{' '}
      <span>Without it, the registrar puts a domain on hold. </span>
      <Link to={isOne ? domainPaths.domain(first.domain, 'contacts') : domainPaths.all}>
        {isOne ? 'Open the contacts' : 'View the domains'}
      </Link>
    </Note>
  );
};
