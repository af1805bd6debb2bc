/** GSTR-1 of a month (CGST Rule 59), in the tables of the GST network's offline tool. */
import { indianDay } from '@haat/contracts/indian-time';
import { type Paise, subtractPaise } from '@haat/contracts/money';
import { ERASED } from '@haat/contracts/personal';
import { counted } from '@haat/worker/alarms/digest/figures';
import { isIn } from '../audit/rows.ts';
import { monthWindow } from '../audit/window.ts';
import {
  documentsOf,
  type Figures,
  gstinOf,
  type IssuedDocument,
  sumFigures,
} from '../invoices/documents.ts';
import type { BookedInvoice } from '../invoices/read-invoices.ts';

/** Above this an inter-State invoice to an unregistered buyer is listed (Rule 59 (4), since 2024). */
const B2CL_ABOVE_PAISE: Paise = 1_00_000_00;

type Place = { readonly placeOfSupply: string; readonly ratePercent: number };

/** One invoice or credit note; a note's figures are positive, as its table wants them. */
export type Listed = Figures &
  Place & {
    readonly number: string;
    /** A day in India, such as 2026-11-05. */
    readonly day: string;
    /** Null for an unregistered buyer. */
    readonly gstin: string | null;
    readonly name: string;
  };

export type OfPlace = Figures & Place;
export type OfCode = Figures & { readonly sac: string; readonly ratePercent: number };

export type NumberRange = {
  readonly kind: IssuedDocument['kind'];
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly voided: number;
};

export type Gstr1 = {
  readonly month: string;
  /** The seller's; null where the shop is not registered. */
  readonly gstin: string | null;
  readonly b2b: readonly Listed[];
  readonly b2cl: readonly Listed[];
  /** Less the credit notes of unregistered buyers, so that a sum may be negative. */
  readonly b2cs: readonly OfPlace[];
  readonly cdnr: readonly Listed[];
  readonly cdnur: readonly Listed[];
  /** Less credit notes. */
  readonly hsnB2b: readonly OfCode[];
  readonly hsnB2c: readonly OfCode[];
  readonly docs: readonly NumberRange[];
  /** Invoices less credit notes. */
  readonly net: Figures;
  /** Sentences for the person who files the return. */
  readonly notes: readonly string[];
};

type Taxed = IssuedDocument & { readonly tax: NonNullable<BookedInvoice['tax']> };

const isTaxed = (one: IssuedDocument): one is Taxed => one.invoice.tax !== null;

const isLarge = ({ tax, totalPaise }: BookedInvoice): boolean =>
  tax?.kind === 'inter' && totalPaise > B2CL_ABOVE_PAISE;

const tableOf = ({ kind, invoice }: IssuedDocument): 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' => {
  const isNote = kind === 'credit_note';
  if (gstinOf(invoice) !== null) return isNote ? 'cdnr' : 'b2b';
  if (isLarge(invoice)) return isNote ? 'cdnur' : 'b2cl';
  return 'b2cs';
};

const placeOf = ({ tax }: BookedInvoice): Place => ({
  placeOfSupply: tax?.placeOfSupply ?? '',
  ratePercent: tax?.ratePercent ?? 0,
});

const negated = (figures: Figures): Figures => ({
  taxablePaise: subtractPaise(0, figures.taxablePaise),
  igstPaise: subtractPaise(0, figures.igstPaise),
  cgstPaise: subtractPaise(0, figures.cgstPaise),
  sgstPaise: subtractPaise(0, figures.sgstPaise),
  totalPaise: subtractPaise(0, figures.totalPaise),
});

const listed = (one: IssuedDocument): Listed => {
  const { invoice, number, day, kind } = one;
  const { name, company = '' } = invoice.billedTo;
  const figures = sumFigures([one]);
  return {
    ...{ number, day, gstin: gstinOf(invoice), name: company === '' ? name : company },
    ...placeOf(invoice),
    ...(kind === 'credit_note' ? negated(figures) : figures),
  };
};

const byPlace = (documents: readonly IssuedDocument[]): readonly OfPlace[] =>
  [
    ...Map.groupBy(documents, ({ invoice }) => {
      const { placeOfSupply, ratePercent } = placeOf(invoice);
      return `${placeOfSupply} ${ratePercent}`;
    }),
  ]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, [first, ...more]]) =>
      first === undefined ? [] : [{ ...placeOf(first.invoice), ...sumFigures([first, ...more]) }],
    );

const byCode = (documents: readonly IssuedDocument[]): readonly OfCode[] => {
  const lines = documents.flatMap(({ invoice, lines: all }) =>
    all
      .filter(({ totalPaise }) => totalPaise !== 0)
      .map((line) => ({
        ...line,
        sac: line.sac ?? '',
        ratePercent: invoice.tax?.ratePercent ?? 0,
      })),
  );
  return [...Map.groupBy(lines, ({ sac, ratePercent }) => `${sac} ${ratePercent}`)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, [first, ...more]]) =>
      first === undefined
        ? []
        : [
            {
              sac: first.sac,
              ratePercent: first.ratePercent,
              ...sumFigures([first, ...more]),
            },
          ],
    );
};

type Numbered = { readonly series: string; readonly at: number; readonly one: IssuedDocument };

const numbered = (one: IssuedDocument): Numbered => {
  const digitsFrom = one.number.lastIndexOf('-') + 1;
  const series = one.number.slice(0, digitsFrom);
  return { series, at: Number(one.number.slice(digitsFrom)), one };
};

/** Ranges without a gap: a number that is missing was not issued in this month. */
const rangesOf = (
  kind: NumberRange['kind'],
  documents: readonly IssuedDocument[],
): readonly NumberRange[] => {
  const all = documents
    .filter((one) => one.kind === kind)
    .map(numbered)
    .toSorted((one, other) => one.series.localeCompare(other.series) || one.at - other.at);
  const ranges: Numbered[][] = [];
  for (const next of all) {
    const range = ranges.at(-1);
    const last = range?.at(-1);
    if (range !== undefined && last?.series === next.series && last.at + 1 === next.at) {
      range.push(next);
    } else ranges.push([next]);
  }
  return ranges.map((range) => ({
    kind,
    from: range.at(0)?.one.number ?? '',
    to: range.at(-1)?.one.number ?? '',
    count: range.length,
    voided: range.filter(({ one }) => one.isVoid).length,
  }));
};

type Requested = {
  readonly month: string;
  /** The seller's, by the settings; null for the one on the month's invoices. */
  readonly gstin: string | null;
  /** Ms since 1970. */
  readonly now: number;
};

const notesOf = (
  invoices: readonly BookedInvoice[],
  taxed: readonly IssuedDocument[],
  { month, gstin, now }: Requested,
): readonly string[] => {
  const window = monthWindow(month);
  const others = taxed.filter(({ invoice }) => invoice.supplier.gstin !== gstin);
  const otherGstins = [...new Set(others.map(({ invoice }) => invoice.supplier.gstin))];
  const erased = taxed.filter(({ invoice }) => invoice.billedTo.name === ERASED);
  const late = invoices.filter(
    ({ tax, issuedAt, voidedAt }) =>
      tax !== null &&
      voidedAt !== null &&
      isIn(window, voidedAt) &&
      Date.parse(issuedAt) < window.sinceMs,
  );
  return [
    ...(gstin === null
      ? [
          'The shop has no GSTIN (SUPPLIER_GSTIN), so there is nothing to report: only the heads follow.',
        ]
      : []),
    ...(window.untilMs > now ? [`${month} is not over: later documents are missing.`] : []),
    ...(gstin === null || others.length === 0
      ? []
      : [
          `${counted(others.length, 'document')} of ${otherGstins.join(', ')} left out: set SUPPLIER_GSTIN to that GSTIN for its return.`,
        ]),
    ...late.map(
      ({ invoiceNumber, issuedAt }) =>
        `${invoiceNumber} of ${indianDay(Date.parse(issuedAt))} was voided in ${month}: amend the return of its own month if that was filed with it.`,
    ),
    ...(erased.length === 0
      ? []
      : [
          `${counted(erased.length, 'document')} with erased buyers: the years for which the law needs them are over, so they count as unregistered.`,
        ]),
  ];
};

export const gstr1Of = (invoices: readonly BookedInvoice[], requested: Requested): Gstr1 => {
  const { month } = requested;
  const taxed = documentsOf(invoices, monthWindow(month)).filter(isTaxed);
  const sellers = [...new Set(taxed.map(({ invoice }) => invoice.supplier.gstin))];
  const gstin = requested.gstin ?? (sellers.length === 1 ? (sellers[0] ?? null) : null);
  const own = taxed.filter(({ invoice }) => invoice.supplier.gstin === gstin);
  const valid = own.filter(({ isVoid }) => !isVoid);
  const of = (table: ReturnType<typeof tableOf>) => valid.filter((one) => tableOf(one) === table);
  const listOf = (table: ReturnType<typeof tableOf>) =>
    of(table)
      .map(listed)
      .toSorted((one, other) => one.number.localeCompare(other.number));
  const isBusiness = ({ invoice }: IssuedDocument) => gstinOf(invoice) !== null;
  return {
    ...{ month, gstin },
    ...{ b2b: listOf('b2b'), b2cl: listOf('b2cl'), b2cs: byPlace(of('b2cs')) },
    ...{ cdnr: listOf('cdnr'), cdnur: listOf('cdnur') },
    hsnB2b: byCode(valid.filter(isBusiness)),
    hsnB2c: byCode(valid.filter((one) => !isBusiness(one))),
    docs: [...rangesOf('invoice', own), ...rangesOf('credit_note', own)],
    net: sumFigures(valid),
    notes: notesOf(invoices, taxed, { ...requested, gstin }),
  };
};
