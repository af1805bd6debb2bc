/** XML that TallyPrime imports: first the ledgers (masters), then the vouchers (transactions). */
import { formatUpiAmount } from '@haat/contracts/money';
import { escapeUTF8 } from 'entities';
import { writeNewFile } from '../command-line/new-file.ts';
import type { NewFile } from '../command-line/new-folder.ts';
import { BANK, CUSTOMERS, groupOf, type Voucher } from './vouchers.ts';

/** What XML 1.0 allows. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const text = (value: string): string => escapeUTF8(value.replace(NOT_XML, ''));
const field = (name: string, value: string): string => `<${name}>${text(value)}</${name}>`;
const attribute = (name: string, value: string): string => ` ${name}="${text(value)}"`;

function* envelope(report: string, messages: Iterable<string>): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE>';
  yield `<HEADER>${field('TALLYREQUEST', 'Import Data')}</HEADER><BODY><IMPORTDATA>`;
  yield `<REQUESTDESC>${field('REPORTNAME', report)}</REQUESTDESC><REQUESTDATA>\n`;
  for (const message of messages) {
    yield `<TALLYMESSAGE xmlns:UDF="TallyUDF">${message}</TALLYMESSAGE>\n`;
  }
  yield '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n';
}

const ledgerXml = (name: string): string =>
  `<LEDGER${attribute('NAME', name)}${attribute('ACTION', 'Create')}>` +
  `${field('NAME', name)}${field('PARENT', groupOf(name))}</LEDGER>`;

/** Tally writes debits below zero, and calls them deemed positive. */
const entryXml = ({ ledger, debitPaise }: Voucher['entries'][number]): string =>
  `<ALLLEDGERENTRIES.LIST>${field('LEDGERNAME', ledger)}` +
  `${field('ISDEEMEDPOSITIVE', debitPaise > 0 ? 'Yes' : 'No')}` +
  `${field('ISPARTYLEDGER', ledger === CUSTOMERS ? 'Yes' : 'No')}` +
  `${field('AMOUNT', formatUpiAmount(-debitPaise))}</ALLLEDGERENTRIES.LIST>`;

const voucherXml = (voucher: Voucher): string => {
  const { kind, id, number, day, reference, narration, gstin, entries } = voucher;
  return [
    `<VOUCHER${attribute('REMOTEID', `haat-${id}`)}${attribute('VCHTYPE', kind)}${attribute('ACTION', 'Create')}>`,
    field('DATE', day.replaceAll('-', '')),
    field('VOUCHERTYPENAME', kind),
    field('VOUCHERNUMBER', number),
    field('REFERENCE', reference),
    field('PARTYLEDGERNAME', CUSTOMERS),
    ...(gstin === null ? [] : [field('PARTYGSTIN', gstin)]),
    field('PERSISTEDVIEW', 'Accounting Voucher View'),
    field('NARRATION', narration),
    ...entries.map(entryXml),
    '</VOUCHER>',
  ].join('');
};

export const tallyFilesOf = (vouchers: readonly Voucher[]): readonly NewFile[] => {
  const used = vouchers.flatMap(({ entries }) => entries.map(({ ledger }) => ledger));
  const ledgers = [...new Set([BANK, CUSTOMERS, ...used])].toSorted();
  return [
    {
      name: 'masters.xml',
      write: (path) => writeNewFile(path, envelope('All Masters', ledgers.map(ledgerXml))),
    },
    {
      name: 'vouchers.xml',
      write: (path) => writeNewFile(path, envelope('Vouchers', vouchers.map(voucherXml))),
    },
  ];
};
