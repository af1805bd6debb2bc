import classes from './advanced-section.module.css';
import { ChildNameservers } from './child-nameservers.tsx';
import { DsRecords } from './ds-records.tsx';

export const AdvancedSection = () => (
  <div className={classes.section}>
    <ChildNameservers />
    <DsRecords />
  </div>
);
