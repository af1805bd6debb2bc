import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import {
  emptyPayment,
  type PaymentAction,
  type PaymentState,
} from '../src/features/payment/payment-flow.ts';
import type { PaymentPurpose } from '../src/features/payment/payment-purpose.ts';
import { PaymentStep } from '../src/features/payment/payment-step.tsx';
import { renderPage } from './render.tsx';
import { customer, settings } from './samples.ts';
import { ok, serve } from './server.ts';

export const SETTINGS = 'GET /api/settings';

export const OPEN = 'POST /api/payments/open';
export const BALANCE = 'GET /api/balance';
export const FROM_BALANCE = 'POST /api/payments/balance';
export const PAYMENTS = 'GET /api/payments';
export const REPORT = 'POST /api/payments/createInitial';
export const OPENS = {
  domain: { purpose: 'domain', domain: 'neelkhadi.in' },
  code: { purpose: 'code', productId: 1250 },
  hosting: { purpose: 'hosting', productId: 102, period: 'year' },
  combined: { purpose: 'combined', domain: 'neelkhadi.in', orderType: 'Hosting' },
  renewal: { purpose: 'renewal', subscriptionId: 'HT-1-domain' },
  restore: { purpose: 'restore', subscriptionId: 'HT-1-domain' },
  upgrade: { purpose: 'upgrade', subscriptionId: 'HT-1-hosting', productId: 105, period: 'year' },
} as const;

export const opened = ok({ data: { tr: 'HAAT6326K3M792QD', amount: 549, note: 'neelkhadi.in' } });
export const intent = {
  customerId: customer.id,
  kind: 'domain' as const,
  subject: 'neelkhadi.in',
  asked: JSON.stringify(OPENS.domain),
  pricePaise: 549_00,
  amountPaise: 549_00,
  tr: 'HAAT6326K3M792QD',
  note: 'neelkhadi.in',
};

export const payment = {
  referenceCode: 'PAY-7K3M-92QD',
  amountPaise: 549_00,
  reportedAt: '2026-11-21T05:10:00.000Z',
};

type Shown = Partial<PaymentState> & {
  readonly pricePaise?: number;
  readonly subject?: string;
  readonly kind?: PaymentPurpose['kind'];
  /** Rupees. */
  readonly balance?: number;
};

/** `change` renders it again with other properties. */
export const pay = (shown: Shown, lines = {}) => {
  const received = serve({
    [SETTINGS]: ok(settings),
    [OPEN]: opened,
    ...(shown.balance && { [BALANCE]: ok({ balance: shown.balance, entries: [] }) }),
    ...lines,
  });
  const dispatch = vi.fn();
  const onSubmit = vi.fn();
  const onLogin = vi.fn();
  const onOtherPrice = vi.fn();
  const handlers = { dispatch, onSubmit, onLogin, onOtherPrice };
  const step = ({ subject = 'neelkhadi.in', kind = 'domain', balance: _, ...state }: Shown) => {
    const { pricePaise = 549_00 } = state;
    return (
      <PaymentStep
        customerId={customer.id}
        purpose={{ kind, label: 'Dukaan, 1 year', subject, pricePaise, opens: OPENS[kind] }}
        state={{ ...emptyPayment, ...state, pricePaise }}
        {...handlers}
      />
    );
  };
  const { rerender } = renderPage(step(shown));
  const change = (changed: Shown) => rerender(step({ ...shown, ...changed }));
  const requests = () => received.map(({ request }) => request);
  const dispatched = (type: PaymentAction['type']) =>
    dispatch.mock.calls.map(([action]) => action).filter((action) => action.type === type);
  return { ...handlers, dispatched, change, received, requests };
};

export const reported = { payment, referenceCode: payment.referenceCode };
export const code = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: /^Reference Code/ });
export const link = () => screen.getByRole('link', { name: 'Open UPI app' }).getAttribute('href');
