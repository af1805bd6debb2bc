import type { AccountSafety } from '@haat/contracts/http/account-safety';
import type { OwnerProof, TransferCodeAnswer } from '@haat/contracts/http/owned-domains';
import { Button } from '@mantine/core';
import { IconKey, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { post } from '../../lib/api-client.ts';
import { useDomain } from './domain-context.ts';
import { OwnerProofForm } from './owner-proof-form.tsx';
import { ShownCode } from './shown-code.tsx';
import classes from './transfer-section.module.css';

type Requested = 'show' | 'renew';

/** The code exists only here: not in storage, not in the SWR cache. */
type Shown = TransferCodeAnswer & { readonly number: number };

export const TransferCode = ({ safety }: { readonly safety: AccountSafety | undefined }) => {
  const { domain } = useDomain().owned;
  const [requested, setRequested] = useState<Requested | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const finish = (answer: TransferCodeAnswer): void => {
    setRequested(null);
    setShown({ ...answer, number: (shown?.number ?? 0) + 1 });
  };
  const ask = (path: string) => (proof: OwnerProof) => post<TransferCodeAnswer>(path, { proof });
  const proof = { safety, onDone: finish };
  return (
    <>
      <div className={classes.setting}>
        <Icon of={IconKey} />
        <div>
          <h2 className="h4">Transfer code</h2>
          <p className="sm muted">
            Your new registrar asks for it. Anyone with the code can move the domain while the lock
            is off.
          </p>
        </div>
        <Button onClick={() => setRequested('show')}>Show code</Button>
        {shown !== null && (
          <div className={classes.below}>
            {shown.code !== null && (
              <ShownCode key={shown.number} code={shown.code} onOver={() => setShown(null)} />
            )}
            {shown.message !== null && <Note live>{shown.message}</Note>}
          </div>
        )}
      </div>
      <div className={classes.setting}>
        <Icon of={IconRefresh} />
        <div>
          <h2 className="h4">New transfer code</h2>
          <p className="sm muted">The old code stops working.</p>
        </div>
        <Button onClick={() => setRequested('renew')}>Create a new code</Button>
      </div>
      <Dialog
        opened={requested === 'show'}
        onClose={() => setRequested(null)}
        title="Show the transfer code"
        size={480}
      >
        <OwnerProofForm
          {...proof}
          button="Show the code"
          busy="Loading..."
          act={ask(domainApiPaths.transferCode(domain))}
        >
          <p className="muted">
            We show the code of <span className="mono">{domain}</span> for two minutes, and tell you
            by email that it was shown.
          </p>
        </OwnerProofForm>
      </Dialog>
      <Dialog
        opened={requested === 'renew'}
        onClose={() => setRequested(null)}
        title="Create a new transfer code?"
        size={480}
      >
        <OwnerProofForm
          {...proof}
          button="Create a new code"
          busy="Creating..."
          act={ask(domainApiPaths.renewTransferCode(domain))}
        >
          <p className="muted">
            The old transfer code of <span className="mono">{domain}</span> stops working.
          </p>
        </OwnerProofForm>
      </Dialog>
    </>
  );
};
