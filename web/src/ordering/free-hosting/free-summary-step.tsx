import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { markFailure } from '@haat/contracts/domain-order-messages';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import { paths } from '../../config/paths.ts';
import { FREE_PLAN } from '../../features/hosting/free-plan.ts';
import { RefusalAction } from '../../features/payment/refusal-action.tsx';
import { ConfirmOrder } from '../hosting/confirm-order.tsx';
import orderClasses from '../hosting/hosting-order.module.css';
import type { FreeOrder } from './use-free-order.ts';

export const FreeSummaryStep = ({ of: order }: { readonly of: FreeOrder }) => (
  <div className={orderClasses.summary}>
    <Receipt
      label="Your order"
      segments={[
        <div key="what">
          <p className={`${orderClasses.domain} mono`}>{order.flow.domain}</p>
          <p className="sm muted">{FREE_PLAN_NAME}</p>
        </div>,
        <ReceiptRows key="limits" rows={FREE_PLAN.limits} />,
        <ReceiptTotal key="total" label="To pay">
          <span className="leaf">{formatRupees(0)}</span>
        </ReceiptTotal>,
      ]}
    />
    <ConfirmOrder
      {...order.flow}
      about={{ subject: `${FREE_PLAN_NAME} for ${order.flow.domain}` }}
      isLocked={order.freePlan !== 'none'}
      onConfirm={() => void order.place()}
      refusalAction={(message) =>
        message === markFailure(orderMessages.oneFreeHostingOrder) ? (
          <Button component={Link} to={paths.dashboard('orders')} onClick={order.leave}>
            Go to My Services
          </Button>
        ) : (
          <RefusalAction
            message={message}
            onLogin={() => order.dispatch({ type: 'signedOut' })}
            onReportAgain={undefined}
          />
        )
      }
    />
  </div>
);
