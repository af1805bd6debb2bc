import { formatRupees, type Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { BoxInstead } from './box-instead.tsx';

type ShortPaymentProps = {
  /** What came of the payment, and waits in the balance. */
  readonly retainedPaise: Paise;
  readonly missingPaise: Paise;
  readonly pricePaise: Paise;
  readonly referenceCode: string;
  /** Why the order was refused, with its mark. */
  readonly message: string | null;
  readonly onTopUp: () => void;
};

/** Less came than the order costs: what is missing is paid in the same place, and nothing twice. */
export const ShortPayment = (props: ShortPaymentProps) => {
  const { retainedPaise, missingPaise, pricePaise, onTopUp } = props;
  return (
    <BoxInstead
      {...props}
      title={`${formatRupees(missingPaise)} is missing`}
      said={`${formatRupees(retainedPaise)} of ${formatRupees(pricePaise)} is with Haat, and pays its part.`}
    >
      <Button variant="cta" onClick={onTopUp}>
        {`Pay the missing ${formatRupees(missingPaise)}`}
      </Button>
    </BoxInstead>
  );
};
