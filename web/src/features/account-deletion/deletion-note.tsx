import { indianDate } from '@haat/contracts/indian-time';
import { IconHourglass } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import classes from './deletion-note.module.css';
import { KeepAccountButton } from './keep-account-button.tsx';

/** @param erasesAt ISO 8601. */
export const DeletionNote = ({ erasesAt }: { readonly erasesAt: string }) => (
  <section className={classes.note} aria-label="Your account will be deleted">
    <Icon of={IconHourglass} />
    <div>
      <div>
        <b>{`Your account will be deleted on ${indianDate(Date.parse(erasesAt))}.`}</b>
        <p className="sm muted">
          Until then you can read everything, download your files and contact support, but not buy
          or change anything.
        </p>
      </div>
      <KeepAccountButton />
    </div>
  </section>
);
