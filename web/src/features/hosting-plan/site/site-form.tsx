import type { SiteAnswer, SiteChange } from '@haat/contracts/http/hosting-site';
import { readSiteValues, SITE_NAME_MAX_LENGTH } from '@haat/contracts/site/site-values';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { FormFailure } from '../../../components/form/form-failure.tsx';
import { type FormReading, refusalOf } from '../../../components/form/form-refusal.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { Note } from '../../../components/note.tsx';
import { OptionalLabel } from '../../../components/optional-label.tsx';
import { planApiPaths } from '../../../config/plan-paths.ts';
import { post } from '../../../lib/api-client.ts';
import { usePlan } from '../plan-context.ts';
import { SitePreview } from './site-preview.tsx';
import classes from './site-section.module.css';
import { TemplateChoice } from './template-choice.tsx';

type SiteFormProps = {
  readonly site: SiteAnswer;
  readonly onRequested: (change: SiteChange) => void;
};

type Values = {
  readonly name: string;
  readonly phone: string;
  readonly upi: string;
  readonly whatsapp: string;
};
const FIELDS = ['name', 'phone', 'upi', 'whatsapp'] as const;

type Filled = Values & { readonly template: string };

export const SiteForm = ({ site, onRequested }: SiteFormProps) => {
  const { plan } = usePlan();
  const { templates, values, change, files, address } = site;
  const before = templates.find(({ id }) => id === change?.template) ?? templates[0];
  const [template, setTemplate] = useState(before?.id ?? '');
  const [shown, setShown] = useState<{ readonly html: string; readonly body: Filled } | null>(null);
  const check = (typed: Values): FormReading<Values, Filled> => {
    const reading = readSiteValues(typed);
    return reading.ok
      ? { ok: true, body: { ...typed, template } }
      : { ok: false, errors: reading.fields };
  };
  const form = useForm<Values, Filled>({
    fields: FIELDS,
    prefilled: {
      name: values?.name ?? '',
      phone: values?.phone ?? '',
      upi: values?.upi ?? '',
      whatsapp: values?.whatsapp ?? '',
    },
    check,
    send: async (body) => {
      const result = await post<{ html: string }>(planApiPaths.sitePreview(plan.id), body);
      if (!result.ok) return refusalOf<Values>(result.failure, FIELDS);
      setShown({ html: result.data.html, body });
      return null;
    },
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <TemplateChoice templates={templates} chosen={template} onChoose={setTemplate} />
      <div className={classes.fields}>
        <TextInput
          {...form.field('name')}
          label="Name of your business"
          maxLength={SITE_NAME_MAX_LENGTH}
          autoComplete="organization"
          required
        />
        <TextInput
          {...form.field('phone')}
          label="Phone"
          description="Visitors call it with one press."
          type="tel"
          autoComplete="tel"
          placeholder="98765 43210"
          required
        />
        <TextInput
          {...form.field('whatsapp')}
          label={<OptionalLabel>WhatsApp</OptionalLabel>}
          description="Your number, or a link of wa.me."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...form.field('upi')}
          label={<OptionalLabel>UPI</OptionalLabel>}
          description="Your UPI ID, or a upi://pay link."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {files.main === 'yours' && (
        <Note>
          There are files of yours on this plan, and we don’t change them. The website goes into a
          folder of its own: <span className="mono">{`${address}${files.folder}/`}</span>
        </Note>
      )}
      <FormFailure of={form} />
      <div>
        <BusyButton type="submit" busy={form.isBusy} busyLabel="Drawing...">
          See it
        </BusyButton>
      </div>
      {shown !== null && (
        <SitePreview
          html={shown.html}
          path={planApiPaths.site(plan.id)}
          body={{ ...shown.body, folder: files.folder }}
          domain={plan.domain}
          onClose={() => setShown(null)}
          onRequested={onRequested}
        />
      )}
    </form>
  );
};
