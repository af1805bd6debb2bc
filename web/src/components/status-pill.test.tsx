// @vitest-environment happy-dom
import { ORDER_STATUSES } from '@haat/contracts/order-status';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { ORDER_STATUS_PILL, StatusPill } from './status-pill.tsx';

const LABELS = {
  under_review: 'Under review',
  in_processing: 'In progress',
  locked: 'Under review',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

test.each(ORDER_STATUSES)('an order with status %s shows a label and an icon', (status) => {
  const { container } = renderPage(<StatusPill state={ORDER_STATUS_PILL[status]} />);
  screen.getByText(LABELS[status]);
  expect(container.querySelectorAll('svg')).toHaveLength(1);
});
