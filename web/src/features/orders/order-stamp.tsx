import { Stamp, type StampTone } from '../../components/stamp.tsx';
import { PILLS } from '../../components/status-pill.tsx';
import type { OrderState } from './timeline-steps.ts';

const TONES: Partial<Record<OrderState, StampTone>> = {
  completed: 'leaf',
  failed: 'brick',
  'payment-rejected': 'brick',
  cancelled: 'brick',
  'name-taken': 'brick',
  'check-id': 'wait',
};

export const OrderStamp = ({ state }: { readonly state: OrderState }) => (
  <Stamp tone={TONES[state] ?? 'info'}>{PILLS[state].label}</Stamp>
);
