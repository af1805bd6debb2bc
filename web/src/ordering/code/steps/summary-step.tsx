import { orderMessages } from '@haat/contracts/messages';
import { IconDownload } from '@tabler/icons-react';
import { ErrorMessage } from '../../../components/error-message.tsx';
import { Icon } from '../../../components/icon.tsx';
import { PatternSwatch } from '../../../components/pattern-swatch.tsx';
import { Price } from '../../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../../components/receipt.tsx';
import { ReceiptColumns, ReceiptSection } from '../../../components/receipt-section.tsx';
import { StepForm } from '../../wizard/step-form.tsx';
import { priceRows } from '../code-summary.tsx';
import { totalPaise } from '../flow/item-price.ts';
import type { CodeOrder } from '../use-code-order.ts';
import classes from './summary-step.module.css';

export const SummaryStep = ({ of: order }: { readonly of: CodeOrder }) => {
  const { item, price, email } = order;
  const total = price !== null && <Price paise={totalPaise(price)} />;
  return (
    <div className={classes.summary}>
      {price === null && <ErrorMessage>{orderMessages.priceNotNumber}</ErrorMessage>}
      <Receipt
        segments={[
          <div key="head" className={classes.head}>
            <div className={classes.swatch}>
              <PatternSwatch id={item.id} />
            </div>
            <div>
              <p className={classes.title}>{item.page_title}</p>
              <p className="sm muted">{item.category_name}, a download</p>
            </div>
            <p className={classes.price}>{total}</p>
          </div>,
          <ReceiptColumns
            key="details"
            left={
              <>
                <ReceiptSection
                  title="Domain"
                  onChange={() => order.dispatch({ type: 'changeAsked', step: 2 })}
                >
                  <p className={`${classes.domain} mono`}>{order.flow.domain}</p>
                  <p className="sm muted">The domain you’ll use this code on</p>
                </ReceiptSection>
                <ReceiptSection title="Email">
                  <p className="sm muted">{email}</p>
                </ReceiptSection>
              </>
            }
            right={
              <ReceiptSection title="Payment">
                <ReceiptRows
                  rows={[...priceRows(price), { term: 'Payment method', value: 'UPI' }]}
                />
              </ReceiptSection>
            }
          />,
          price !== null && (
            <ReceiptTotal key="total" label="To pay now" hasGstNote>
              {total}
            </ReceiptTotal>
          ),
        ]}
      />
      <StepForm onConfirm={() => order.confirm()} />
      <p className={`${classes.delivery} sm muted`}>
        <Icon of={IconDownload} size={16} />
        Download it from My Orders once your payment is verified.
      </p>
    </div>
  );
};
