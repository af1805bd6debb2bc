import { ZONE_FILE_MAX_LENGTH, type ZonePreviewAnswer } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { post } from '../../lib/api-client.ts';
import classes from './dns-dialog.module.css';
import { useDomain } from './domain-context.ts';
import { ZonePreview } from './zone-preview.tsx';

const FIELDS = ['text'] as const;

const check = ({ text }: { readonly text: string }) => {
  if (text.trim() === '') return { ok: false as const, errors: { text: say.zoneFileMissing } };
  return text.length > ZONE_FILE_MAX_LENGTH
    ? { ok: false as const, errors: { text: say.zoneFileTooLong } }
    : { ok: true as const, body: { text } };
};

export const ZoneImport = ({ onDone }: { readonly onDone: () => void }) => {
  const { domain } = useDomain().owned;
  const [preview, setPreview] = useState<ZonePreviewAnswer | null>(null);
  const form = useForm({
    fields: FIELDS,
    prefilled: { text: '' },
    check,
    send: async (body) => {
      const result = await post<ZonePreviewAnswer>(domainApiPaths.zonePreview(domain), body);
      if (!result.ok) return refusalOf<{ readonly text: string }>(result.failure, FIELDS);
      setPreview(result.data);
      return null;
    },
  });
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    // Characters have one byte or more.
    if (file.size > 4 * ZONE_FILE_MAX_LENGTH) form.edit({}, { text: say.zoneFileTooLong });
    else form.edit({ text: await file.text() });
  };
  if (preview !== null) {
    return <ZonePreview preview={preview} onBack={() => setPreview(null)} onDone={onDone} />;
  }
  return (
    <form ref={form.ref} className={classes.dialog} onSubmit={form.submit} noValidate>
      <Textarea
        {...form.field('text')}
        label="Zone file"
        description="Paste it, or choose a file. Nothing is changed before you have seen the records."
        classNames={{ input: 'mono' }}
        rows={10}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormFailure of={form} />
      <div className={classes.ways}>
        <FileButton accept=".txt,.zone,.db,text/plain" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} leftSection={<Icon of={IconFile} />}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <BusyButton type="submit" variant="filled" busy={form.isBusy} busyLabel="Reading...">
          Show the records
        </BusyButton>
      </div>
    </form>
  );
};
