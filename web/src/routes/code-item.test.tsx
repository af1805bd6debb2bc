// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { codeItem, customer, payment, settings } from '../../testing/samples.ts';
import { ok, serve } from '../../testing/server.ts';
import { Component as CodeItem } from './code-item.tsx';

test('a payment for an item that is no longer sold is explained above the buy button', async () => {
  serve({
    'GET /api/auth/session': ok({ user: customer }),
    'GET /api/settings': ok(settings),
    'GET /api/payments': ok({ payments: [{ ...payment, kind: 'code', subject: 'Loom ledger' }] }),
    'GET /api/codes/fetch': ok([codeItem]),
  });
  renderPage(
    <Routes>
      <Route path="/codes/:category/:route" element={<CodeItem />} />
    </Routes>,
    { at: `/codes/${codeItem.category_route}/${codeItem.route}?pay=PAY-8H2Q-41TX` },
  );
  const note = await screen.findByText(/is no longer sold\. Your payment is safe/);
  const buy = screen.getByRole('button', { name: /^Buy Now/ });
  expect(note.compareDocumentPosition(buy)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
