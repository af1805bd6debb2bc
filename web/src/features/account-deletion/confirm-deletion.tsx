import { ACCOUNT_DELETION_MS } from '@haat/contracts/constants';
import type { AccountDeletion } from '@haat/contracts/http/account-deletion';
import { indianDate } from '@haat/contracts/indian-time';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { logOut } from '../../lib/use-session.ts';
import { OwnerProofStep } from '../domains/owner-proof-form.tsx';
import classes from './confirm-deletion.module.css';
import { deleteAccount } from './use-account-deletion.ts';

type ConfirmDeletionProps = {
  readonly account: AccountDeletion;
  /** Ids of what the customer gave up: the list may have grown since. */
  readonly letExpire: readonly string[];
};

/** What is deleted and what stays, then the proof. */
export const ConfirmDeletion = ({ account, letExpire }: ConfirmDeletionProps) => {
  const navigate = useNavigate();
  return (
    <OwnerProofStep
      button="Delete my account"
      busy="Deleting..."
      act={(proof) => deleteAccount({ ...proof, letExpire: [...letExpire] })}
      onDone={({ deletion }) => {
        navigate(paths.keepAccount, { state: deletion });
        void logOut();
      }}
    >
      <Consequences account={account} />
    </OwnerProofStep>
  );
};

const Consequences = ({
  account: { inTheWay, retained },
}: {
  readonly account: AccountDeletion;
}) => {
  const [openedAt] = useState(Date.now);
  const day = indianDate(openedAt + ACCOUNT_DELETION_MS);
  const domains = inTheWay.flatMap((one) => (one.kind === 'domain' ? one.domain : []));
  const last = Math.max(...retained.map(({ until }) => Date.parse(until)));
  return (
    <div className={classes.part}>
      <p>
        {`You’ll be logged out now, and we’ll delete your account on ${day}. Until then you can keep it ` +
          'with the link that we email you, or by logging in. After that, we can’t email you.'}
      </p>
      <div>
        <h3 className="h5">We delete</h3>
        <ul>
          <li>Your name, email, phone and addresses</li>
          <li>Your password, passkeys, tickets and files</li>
          <li>Your access to code that you bought. Download it first.</li>
        </ul>
      </div>
      <div>
        <h3 className="h5">What stays</h3>
        <ul>
          {retained.length > 0 && (
            <li>
              {`Your invoices (${retained.length}) with your name and address, until ` +
                `${indianDate(last)}. The law requires it.`}
            </li>
          )}
          <li>Order numbers, amounts, days and domains, without your name</li>
          {domains.length > 0 && (
            <li>{`The registrar keeps your details for ${domains.join(', ')} until it expires.`}</li>
          )}
          <li>The bank keeps your payments. We delete our backups after a month.</li>
        </ul>
      </div>
    </div>
  );
};
