import type { CodeItem } from '@haat/contracts/http/codes';
import { OrderFile } from '../../features/orders/order-file.tsx';
import { OrderStatusView } from '../../features/orders/order-status-view.tsx';
import { placedOrderOf } from '../../features/orders/status-rows.tsx';
import { OrderPayment } from '../wizard/order-payment.tsx';
import { Columns, type Step, Wizard } from '../wizard/wizard.tsx';
import { CodeSummary } from './code-summary.tsx';
import { DomainStep } from './steps/domain-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';
import { type CodeOrder, useCodeOrder } from './use-code-order.ts';

type CodeOrderModalProps = {
  readonly opened: boolean;
  readonly item: CodeItem;
  readonly onClose: () => void;
};

const PAYMENT: Pick<Step<CodeOrder>, 'title' | 'view'> = {
  title: 'Select Payment Method',
  view: (order, user) => (
    <OrderPayment
      of={order}
      user={user}
      purpose={{
        kind: 'code',
        label: order.item.page_title,
        // For the item on any domain. The server refuses a domain that has it.
        subject: order.item.page_title,
        opens: { purpose: 'code', productId: order.item.id, domain: order.flow.domain },
      }}
      onSubmit={() => void order.place()}
      onOtherPrice={order.reloadItem}
    />
  ),
};

const STEPS: readonly Step<CodeOrder>[] = [
  { name: 'Login', title: 'Login to place the order' },
  {
    name: 'Domain',
    title: 'Enter your domain',
    view: (order) => (
      <Columns aside={<CodeSummary of={order} />}>
        <DomainStep of={order} />
      </Columns>
    ),
    next: 'Proceed',
  },
  {
    name: 'Summary',
    title: 'Purchase summary',
    view: (order) => <SummaryStep of={order} />,
    next: 'Confirm and Proceed to Payment',
    guard: ({ price }) => price !== null,
  },
  { name: 'Payment', ...PAYMENT },
  { name: 'UPI details', ...PAYMENT },
  { name: 'Submit', ...PAYMENT },
  {
    name: 'Done',
    title: 'Order Status',
    view: ({ flow: { answer, ...flow }, item, position }) =>
      answer && (
        <OrderStatusView
          {...flow}
          kind="code"
          orderId={answer.order.id}
          position={position}
          placed={placedOrderOf(answer)}
          delivery={(known) => (
            <OrderFile
              title={item.page_title}
              route={item.route}
              download={known?.download ?? null}
              status={known?.status ?? answer.order.status}
            />
          )}
        />
      ),
  },
];

export const CodeOrderModal = ({ opened, item, onClose }: CodeOrderModalProps) => {
  const order = useCodeOrder(opened, item);
  const { page_title: subject } = item;
  return (
    <Wizard
      opened={opened}
      order={order}
      steps={STEPS}
      subject={subject}
      aside={subject}
      sum={{ label: subject, pricePaise: order.flow.pricePaise }}
      summary={<CodeSummary of={order} />}
      hasCancel
      paysFor={{ kind: 'code', subject }}
      onClose={onClose}
      onFinish={() => {
        order.leave();
        onClose();
      }}
    />
  );
};
