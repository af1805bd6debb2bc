import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import classes from './dns-dialog.module.css';
import { useDomain } from './domain-context.ts';
import { ZoneImport } from './zone-import.tsx';

type ZoneFileProps = {
  readonly hasRecords: boolean;
  readonly canImport: boolean;
};

export const ZoneFile = ({ hasRecords, canImport }: ZoneFileProps) => {
  const { domain } = useDomain().owned;
  const [imports, setImports] = useState(false);
  const close = () => setImports(false);
  const download = {
    leftSection: <Icon of={IconDownload} />,
    children: 'Download the zone file',
  };
  return (
    <section aria-labelledby="zone-file">
      <h2 id="zone-file" className={`${classes.title} h4`}>
        Zone file
      </h2>
      <div className={classes.zone}>
        {canImport && (
          <Button leftSection={<Icon of={IconUpload} />} onClick={() => setImports(true)}>
            Import a zone file
          </Button>
        )}
        {hasRecords ? (
          <Button {...download} component="a" href={domainApiPaths.zone(domain)} download />
        ) : (
          <Button {...download} disabled />
        )}
      </div>
      <Dialog opened={imports} onClose={close} title="Import a zone file" size={760}>
        {imports && <ZoneImport onDone={close} />}
      </Dialog>
    </section>
  );
};
