import { CopyButton } from '../../components/copy-button.tsx';
import { Figures } from '../parts/figures.tsx';
import type { SmsCount } from './sms.ts';
import classes from './view.module.css';

const number = new Intl.NumberFormat('en-IN');

const alphabetLabel = ({ alphabet, foreign }: SmsCount): string =>
  alphabet === 'plain'
    ? 'Plain signs only: 160 fit into one message, 153 into each part of a longer one.'
    : `Sent as Unicode, 70 to a message, 67 to each part of a longer one, because of ${foreign
        .map((sign) => (/[\p{C}\p{Z}]/u.test(sign) ? unseen(sign) : sign))
        .join(' ')}`;

const unseen = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

export const SmsDetails = ({ sms }: { readonly sms: SmsCount }) => (
  <section aria-labelledby="sms">
    <h2 id="sms" className="h3" style={{ marginBottom: '0.75rem' }}>
      As a text message (SMS)
    </h2>
    <Figures
      figures={[
        { term: 'Parts', value: sms.parts === null ? 'Too long' : number.format(sms.parts) },
        { term: 'Places taken', value: number.format(sms.used) },
        { term: 'Left in the last part', value: sms.parts === null ? '–' : String(sms.left) },
      ]}
    />
    <p className="muted sm" style={{ marginTop: '0.75rem' }}>
      {alphabetLabel(sms)}
    </p>
    {sms.plain !== null && (
      <p className={classes.plain}>
        <span className="sm">Plain signs in their place make it cheaper.</span>
        <CopyButton value={sms.plain} label="Text in plain signs" />
      </p>
    )}
  </section>
);
