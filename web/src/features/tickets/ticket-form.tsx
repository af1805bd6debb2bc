import { openTicketFieldsSchema, type TicketAnswer } from '@haat/contracts/http/tickets';
import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { useForm } from '../../components/form/use-form.ts';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { ticketApiPaths, ticketPaths } from '../../config/ticket-paths.ts';
import { post } from '../../lib/api-client.ts';
import { timeoutFor } from '../../lib/timeout-for.ts';
import { readForm } from '../inbox/read-form.ts';
import { AttachButton } from './attach-button.tsx';
import { attachmentsError, messageForm } from './attachable.ts';
import classes from './ticket-form.module.css';
import { useShowTicket } from './use-tickets.ts';

type TicketFormProps = {
  readonly customerId: string;
  readonly order: string;
  readonly payment: string;
  readonly subject: string;
};

type Values = {
  readonly subject: string;
  readonly message: string;
  readonly order: string;
  readonly payment: string;
  readonly attachments: readonly File[];
};

const FIELDS = ['subject', 'message', 'order', 'payment', 'attachments'] as const;

const check = ({ attachments, ...texts }: Values) => {
  const reading = readForm(openTicketFieldsSchema, texts);
  const errors = { ...(reading.ok ? {} : reading.errors), ...attachmentsError(attachments) };
  return reading.ok && Object.keys(errors).length === 0
    ? { ok: true as const, body: messageForm(reading.body, attachments) }
    : { ok: false as const, errors };
};

export const TicketForm = ({ customerId, order, payment, subject }: TicketFormProps) => {
  const navigate = useNavigate();
  const showTicket = useShowTicket();
  const about = [order, payment, subject].filter((name) => name !== '').join(' ');
  const { draft, keep } = useDraft<Values>(`ticket of ${customerId} about ${about}`);
  const form = useForm<Values, FormData>({
    fields: FIELDS,
    prefilled: {
      subject: subject || subjectOf(order, payment),
      message: '',
      order,
      payment,
      attachments: [],
      ...draft,
    },
    onEdit: (values) => void keep(values),
    check,
    send: async (body) => {
      const result = await post<TicketAnswer>(ticketApiPaths.all(), body, timeoutFor(body));
      if (!result.ok) return refusalOf(result.failure, FIELDS);
      await keep({});
      await showTicket(result.data, result.position);
      await navigate(ticketPaths.ticket(result.data.ticket.number), { state: { received: true } });
      return null;
    },
  });
  const { field, values, errors, isBusy } = form;
  return (
    <form ref={form.ref} className={classes.fields} onSubmit={form.submit} noValidate>
      <TextInput {...field('subject')} label="Subject" autoComplete="off" required />
      <Textarea
        {...field('message')}
        label="Message"
        description="Tell us what happened and how we can help."
        rows={5}
        required
      />
      <TextInput
        {...field('order')}
        className={classes.half}
        classNames={{ input: 'mono' }}
        label={<OptionalLabel>Order ID</OptionalLabel>}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...field('payment')}
        className={classes.half}
        classNames={{ input: 'mono' }}
        label={<OptionalLabel>Reference code</OptionalLabel>}
        autoComplete="off"
        spellCheck={false}
      />
      <AttachButton
        files={values.attachments}
        error={errors.attachments}
        isDisabled={isBusy}
        onChange={(attachments) => form.edit({ attachments }, attachmentsError(attachments))}
      />
      <div className={classes.end}>
        <FormFailure of={form} />
        <BusyButton type="submit" variant="cta" busy={isBusy} busyLabel="Sending...">
          Send ticket
        </BusyButton>
      </div>
    </form>
  );
};

const subjectOf = (order: string, payment: string): string => {
  if (order !== '') return `Order ${order}`;
  return payment === '' ? '' : `Payment ${payment}`;
};
