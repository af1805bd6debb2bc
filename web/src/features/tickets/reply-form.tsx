import { type TicketAnswer, ticketReplyFieldsSchema } from '@haat/contracts/http/tickets';
import { Textarea } from '@mantine/core';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { useForm } from '../../components/form/use-form.ts';
import { ticketApiPaths } from '../../config/ticket-paths.ts';
import { post } from '../../lib/api-client.ts';
import { timeoutFor } from '../../lib/timeout-for.ts';
import { readForm } from '../inbox/read-form.ts';
import { AttachButton } from './attach-button.tsx';
import { attachmentsError, messageForm } from './attachable.ts';
import classes from './reply-form.module.css';
import { useShowTicket } from './use-tickets.ts';

type Values = { readonly message: string; readonly attachments: readonly File[] };

const FIELDS = ['message', 'attachments'] as const;

const check = ({ attachments, message }: Values) => {
  const reading = readForm(ticketReplyFieldsSchema, { message });
  const errors = { ...(reading.ok ? {} : reading.errors), ...attachmentsError(attachments) };
  return reading.ok && Object.keys(errors).length === 0
    ? { ok: true as const, body: messageForm(reading.body, attachments) }
    : { ok: false as const, errors };
};

type ReplyFormProps = { readonly number: string; readonly customerId: string };

export const ReplyForm = ({ number, customerId }: ReplyFormProps) => {
  const showTicket = useShowTicket();
  const { draft, keep } = useDraft<Values>(`reply of ${customerId} to ${number}`);
  const form = useForm<Values, FormData>({
    fields: FIELDS,
    prefilled: { message: '', attachments: [], ...draft },
    onEdit: (values) => void keep(values),
    check,
    send: async (body) => {
      const result = await post<TicketAnswer>(ticketApiPaths.reply(number), body, timeoutFor(body));
      if (!result.ok) return refusalOf(result.failure, FIELDS);
      await showTicket(result.data, result.position);
      await keep({});
      form.startAgain([]);
      form.ref.current?.querySelector('textarea')?.focus();
      return null;
    },
  });
  const { field, values, errors, isBusy } = form;
  return (
    <form ref={form.ref} className={`${classes.reply} card`} onSubmit={form.submit} noValidate>
      <Textarea
        {...field('message')}
        label="Reply"
        placeholder="Your message to support"
        rows={3}
      />
      <FormFailure of={form} />
      <div className={classes.end}>
        <AttachButton
          files={values.attachments}
          error={errors.attachments}
          isDisabled={isBusy}
          onChange={(attachments) => form.edit({ attachments }, attachmentsError(attachments))}
        />
        <BusyButton type="submit" variant="filled" busy={isBusy} busyLabel="Sending...">
          Send reply
        </BusyButton>
      </div>
    </form>
  );
};
