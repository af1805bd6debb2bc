import { clearSubmittedPayment } from '../../features/payment/submitted-payment.ts';
import { useRefreshMoney } from '../../features/payment/use-money.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import type { SubmitOutcome } from '../wizard/submit.ts';
import type { Order } from '../wizard/use-wizard.ts';
import type { OrderState } from '../wizard/wizard-flow.ts';
import { type Payable, takeBalance } from './renewal-flow.ts';

type Ways<Draft, Answer> = {
  /** Null while it cannot be placed. */
  readonly draft: Draft | null;
  /** Reads again what the order is for. */
  readonly reload: () => void;
  readonly submit: (draft: Draft, referenceCode: string) => Promise<SubmitOutcome<Answer>>;
  /** @param onPaid gets the payment's code at once: after a refusal it pays the retry. */
  readonly payAtOnce: (
    draft: Draft,
    onPaid: (referenceCode: string) => void,
  ) => Promise<SubmitOutcome<Answer>>;
};

/** Places an order for what is owned: with a submitted payment, or at once from the balance. */
export const usePlacing = <Flow extends OrderState & Payable, Draft>(
  order: Pick<Order<Flow>, 'flow' | 'change' | 'submit'>,
  { draft, reload, submit, payAtOnce }: Ways<Draft, NonNullable<Flow['answer']>>,
) => {
  const refreshMoney = useRefreshMoney();
  const refresh = (): void => {
    reload();
    void refreshMoney();
  };
  const onOrdered = (): void => {
    clearSubmittedPayment(tabStorage);
    refresh();
  };
  return {
    place: async () => {
      if (draft === null) return;
      const send = () => submit(draft, order.flow.referenceCode);
      await order.submit(send, { onRefused: reload, onOrdered });
    },
    payAtOnce: async () => {
      if (draft === null) return;
      // Set at the end: the payment form must not flash up.
      let paidBy: string | null = null;
      const applyPayment = (): void => {
        if (paidBy !== null) order.change(takeBalance(paidBy));
      };
      const send = () =>
        payAtOnce(draft, (code) => {
          paidBy = code;
        });
      await order.submit(send, {
        onRefused: () => {
          applyPayment();
          refresh();
        },
        onOrdered: () => {
          applyPayment();
          onOrdered();
        },
      });
    },
  };
};
