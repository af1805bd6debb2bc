import { QR_LEVEL, QR_SIZE_PX } from '@haat/contracts/constants';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import classes from './pay-qr.module.css';

/** Same colours in light and dark: some apps cannot read an inverted QR code. */
const INK = '#1A1D42';
const WHITE = '#FFFFFF';

type PayQrProps = { readonly link: string; readonly amountPaise: Paise };

export const PayQr = ({ link, amountPaise }: PayQrProps) => {
  const [isLarge, setLarge] = useState(false);
  return (
    <div className={classes.qr} data-large={isLarge || undefined}>
      <div className={classes.frame}>
        <QRCodeSVG
          value={link}
          size={QR_SIZE_PX}
          level={QR_LEVEL}
          fgColor={INK}
          bgColor={WHITE}
          role="img"
          aria-label={`UPI QR code for ${formatRupees(amountPaise)}`}
        />
      </div>
      <p className={classes.caption}>
        <span className="on-desk">Scan with any UPI app</span>
        <span className="on-phone">Scan from another phone</span>
        <button type="button" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          Enlarge
        </button>
      </p>
    </div>
  );
};
