import type { EmailPart, Hint } from './email-template.ts';
import { html, type Markup } from './markup.ts';
import { COLOURS, TYPE } from './theme.ts';

const { surface, lineStrong, leaf, link: linkColour } = COLOURS;

export type Fact = {
  readonly label: string;
  readonly value: string | readonly string[];
  /** In a font for exact reading: an order's id, a domain. */
  readonly isExact?: boolean;
};

const linesOf = ({ value }: Fact): readonly string[] =>
  typeof value === 'string' ? [value] : value;

const factRow = (fact: Fact): Markup => {
  const lines = linesOf(fact).map((line, index) =>
    index === 0 ? html`${line}` : html`<br>${line}`,
  );
  const type = fact.isExact ? TYPE.mono : TYPE.value;
  return html`<tr valign="top"><td style="${TYPE.label};padding:6px 12px 6px 0;white-space:nowrap">${fact.label}</td><td align="right" style="${type};padding:6px 0;word-break:break-word">${lines}</td></tr>`;
};

export const facts = (known: readonly Fact[]): EmailPart => ({
  rows: html`<tr><td class="px" style="padding:0 40px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px dashed ${lineStrong};border-bottom:1px dashed ${lineStrong}"><tr><td style="padding:14px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${known.map(factRow)}</table></td></tr></table></td></tr>`,
  text: known.map((fact) => `${fact.label}: ${linesOf(fact).join(', ')}`).join('\n'),
});

/** @param amount formatted: "₹549.00". */
export const total = (label: string, amount: string): EmailPart => ({
  rows: html`<tr><td class="px" style="padding:2px 40px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="${TYPE.label};line-height:36px;font-weight:550">${label}</td><td align="right" style="${TYPE.total}">${amount}</td></tr></table></td></tr>`,
  text: `${label}: ${amount}`,
});

export type TimelineStep = {
  readonly title: string;
  readonly note: string | null;
  readonly state: 'done' | 'now' | 'next';
};

const MARKS = {
  done: { border: leaf, fill: leaf, sign: '✓', colour: surface, text: '[x]' },
  now: { border: linkColour, fill: surface, sign: '•', colour: linkColour, text: '[>]' },
  next: { border: lineStrong, fill: surface, sign: ' ', colour: lineStrong, text: '[ ]' },
} as const;

const timelineRow = ({ title, note, state }: TimelineStep): Markup => {
  const { border, fill, sign, colour } = MARKS[state];
  const noteMarkup = note === null ? html`` : html`<br><span style="${TYPE.small}">${note}</span>`;
  return html`<tr><td width="40" valign="top" style="padding:0 0 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="20" height="20" align="center" valign="middle" style="width:20px;height:20px;border:2px solid ${border};background:${fill};color:${colour};border-radius:12px;${TYPE.mark}">${sign}</td></tr></table></td><td valign="top" style="${TYPE.step};padding:1px 0 16px"><b style="font-weight:600">${title}</b>${noteMarkup}</td></tr>`;
};

export const timeline = (heading: string, steps: readonly TimelineStep[]): EmailPart => ({
  rows: html`<tr><td class="px" style="padding:0 40px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px dashed ${lineStrong}"><tr><td style="padding:22px 0 12px;${TYPE.heading}">${heading}</td></tr></table><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${steps.map(timelineRow)}</table></td></tr>`,
  text: [
    heading,
    ...steps.map(
      ({ title, note, state }) =>
        `${MARKS[state].text} ${title}${note === null ? '' : `: ${note}`}`,
    ),
  ].join('\n'),
});

export const linkedQuestion = (
  question: string,
  label: string,
  href: string,
  rest: string,
): Hint => ({
  markup: html`${question} <a href="${href}" style="color:${linkColour}">${label}</a>${rest}`,
  text: `${question} ${label} (${href})${rest}`,
});
