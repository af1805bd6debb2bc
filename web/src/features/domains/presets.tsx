import type { DnsRecord } from '@haat/contracts/dns-record';
import { Button } from '@mantine/core';
import {
  IconBrandGithub,
  IconBrandGoogle,
  IconBrandVercel,
  IconMail,
  IconServer2,
  IconShieldCheck,
  IconWorld,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import classes from './dns-dialog.module.css';
import { type DnsPreset, type PresetName, presetsFor } from './dns-presets.ts';
import { useDomain } from './domain-context.ts';
import { PresetForm } from './preset-form.tsx';

const ICONS: Readonly<Record<PresetName, TablerIcon>> = {
  hosting: IconServer2,
  github: IconBrandGithub,
  vercel: IconBrandVercel,
  netlify: IconWorld,
  google: IconBrandGoogle,
  zoho: IconMail,
  starter: IconShieldCheck,
};

type PresetsProps = { readonly records: readonly DnsRecord[] };

export const Presets = ({ records }: PresetsProps) => {
  const { hosting_address } = useDomain().owned;
  const [preset, setPreset] = useState<DnsPreset | null>(null);
  const close = () => setPreset(null);
  return (
    <section aria-labelledby="presets">
      <h2 id="presets" className={`${classes.title} h4`}>
        Set up for
      </h2>
      <div className={classes.presets}>
        {presetsFor(hosting_address).map((one) => (
          <Button
            key={one.name}
            justify="flex-start"
            leftSection={<Icon of={ICONS[one.name]} />}
            onClick={() => setPreset(one)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      <Dialog opened={preset !== null} onClose={close} title={preset?.label ?? ''} size={680}>
        {preset !== null && <PresetForm preset={preset} records={records} onDone={close} />}
      </Dialog>
    </section>
  );
};
