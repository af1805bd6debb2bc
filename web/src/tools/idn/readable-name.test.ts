import { expect, it } from 'vitest';
import { nameInBothForms, readableName } from './readable-name.ts';

it.each([
  ['haat.example', 'haat.example'],
  ['xn--11b7ah1gn.xn--h2brj9c', 'दुकान.भारत'],
  ['XN--11B7AH1GN.XN--H2BRJ9C', 'दुकान.भारत'],
  ['_dmarc.xn--bcher-kva.example', '_dmarc.bücher.example'],
  ['xn--.example', 'xn--.example'],
  ['xn--a-ecp.example', 'xn--a-ecp.example'],
  ['xn--\ud800.example', 'xn--\ud800.example'],
])('%s is shown as %s', (ascii, readable) => {
  expect(readableName(ascii)).toBe(readable);
});

it('both forms are shown when they differ', () => {
  expect(nameInBothForms('xn--11b7ah1gn.xn--h2brj9c')).toBe(
    'दुकान.भारत (xn--11b7ah1gn.xn--h2brj9c)',
  );
  expect(nameInBothForms('haat.example')).toBe('haat.example');
});
