// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { QRCodeSVG } from 'qrcode.react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { PayQr } from './pay-qr.tsx';

const LINK =
  'upi://pay?pa=haat@bank&pn=Haat&am=549.00&cu=INR&tn=neelkhadi.in&tr=HT9YZ71KB1J1DHXKZP';

const modulesOf = (level: 'Q' | 'H'): string =>
  renderToStaticMarkup(<QRCodeSVG value={LINK} level={level} />).match(/d="([^"]+)"/g)?.[1] ?? '';

test('the QR code is 150 px wide and high, with error correction level H', () => {
  renderPage(<PayQr link={LINK} amountPaise={549_00} />);
  const code = screen.getByRole('img', { name: 'UPI QR code for ₹549.00' });
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['150', '150']);
  expect(code.innerHTML).toContain(modulesOf('H'));
  expect(code.innerHTML).not.toContain(modulesOf('Q'));
});
