import { formatRupees, type Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { BoxInstead } from './box-instead.tsx';

type ShortPaymentProps = {
  readonly retainedPaise: Paise;
  readonly missingPaise: Paise;
  readonly pricePaise: Paise;
  readonly referenceCode: string;
  readonly message: string | null;
  readonly onTopUp: () => void;
};

export const ShortPayment = (props: ShortPaymentProps) => {
  const { retainedPaise, missingPaise, pricePaise, onTopUp } = props;
  return (
    <BoxInstead
      {...props}
      title={`${formatRupees(missingPaise)} short`}
      explanation={`We received ${formatRupees(retainedPaise)} of ${formatRupees(pricePaise)}. Pay the remaining ${formatRupees(missingPaise)} to place the order.`}
    >
      <Button variant="cta" onClick={onTopUp}>
        {`Pay the remaining ${formatRupees(missingPaise)}`}
      </Button>
    </BoxInstead>
  );
};
