import type { DnsRecord } from '@haat/contracts/dns-record';
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../lib/save-file.ts';
import classes from './dns-dialog.module.css';
import { useDomain } from './domain-context.ts';
import { ZoneImport } from './zone-import.tsx';
import { zoneText } from './zone-text.ts';

type ZoneFileProps = {
  readonly records: readonly DnsRecord[];
  readonly canImport: boolean;
};

export const ZoneFile = ({ records, canImport }: ZoneFileProps) => {
  const { domain } = useDomain().owned;
  const [imports, setImports] = useState(false);
  const close = () => setImports(false);
  const save = () => {
    const text = zoneText(domain, records);
    saveFile(`${domain}.zone.txt`, new Blob([text], { type: 'text/plain' }));
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
        <Button
          leftSection={<Icon of={IconDownload} />}
          disabled={records.length === 0}
          onClick={save}
        >
          Download the zone file
        </Button>
      </div>
      <Dialog opened={imports} onClose={close} title="Import a zone file" size={760}>
        {imports && <ZoneImport onDone={close} />}
      </Dialog>
    </section>
  );
};
