import { formatRupees } from '@haat/contracts/money';
import { useDeferredValue, useMemo } from 'react';
import { amount } from '../options.ts';
import { BarChart } from '../parts/bar-chart.tsx';
import { Fields } from '../parts/fields.tsx';
import { Figures } from '../parts/figures.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { NumberTable } from '../parts/number-table.tsx';
import { CorrectFirst, useWrongFields } from '../parts/wrong-fields.tsx';
import { asText, wholeRupees } from '../rupees.ts';
import { useOptions } from '../use-options.ts';
import { byYear, planLoan } from './service.ts';

const MAX_RUPEES = 1_000_000_000;
const MAX_MONTHS = 480;
const OPTIONS = {
  amount: amount(1_000_000, { min: 1000, max: MAX_RUPEES }),
  rate: amount(8.5, { min: 0, max: 50, whole: false }),
  months: amount(240, { min: 1, max: MAX_MONTHS }),
  extra: amount(0, { min: 0, max: MAX_RUPEES }),
};

const inRupees = (rupees: number): string => formatRupees(Math.round(rupees * 100));

export const View = () => {
  const [options, set] = useOptions(OPTIONS);
  const [isWrong, onWrong] = useWrongFields();
  const loan = useDeferredValue(options);
  const { emi, last, interest, total, schedule } = useMemo(() => planLoan(loan), [loan]);
  const plain = useMemo(() => planLoan({ ...loan, extra: 0 }), [loan]);
  const years = byYear(schedule);
  const monthsSaved = plain.schedule.length - schedule.length;
  const interestSaved = plain.interest - interest;
  return (
    <>
      <Fields>
        <NumberField
          label="Loan in rupees"
          value={options.amount}
          min={1000}
          max={MAX_RUPEES}
          onWrong={onWrong}
          onChange={(amount) => set({ amount })}
        />
        <NumberField
          label="Interest, % a year"
          value={options.rate}
          min={0}
          max={50}
          step={0.05}
          onWrong={onWrong}
          onChange={(rate) => set({ rate })}
        />
        <NumberField
          label="Months"
          value={options.months}
          min={1}
          max={MAX_MONTHS}
          onWrong={onWrong}
          onChange={(months) => set({ months })}
          hint="20 years are 240."
        />
        <NumberField
          label="Paid extra every year"
          value={options.extra}
          min={0}
          max={MAX_RUPEES}
          onWrong={onWrong}
          onChange={(extra) => set({ extra })}
          hint="Prepayment shortens your loan."
        />
      </Fields>
      {isWrong ? (
        <CorrectFirst />
      ) : (
        <>
          <div role="status">
            <Figures
              figures={[
                { term: 'Monthly EMI', value: inRupees(emi) },
                { term: 'Total interest', value: inRupees(interest) },
                { term: 'Total payment', value: inRupees(total) },
                ...(last === emi ? [] : [{ term: 'In the last month', value: inRupees(last) }]),
                ...(monthsSaved === 0
                  ? []
                  : [{ term: 'Months saved', value: String(monthsSaved) }]),
                ...(interestSaved === 0
                  ? []
                  : [{ term: 'Interest saved', value: inRupees(interestSaved) }]),
              ]}
            />
            <p className="muted sm">A month: {asText(emi)}.</p>
          </div>
          <BarChart
            label={`Principal and interest paid in each of ${years.length} years`}
            names={['Principal', 'Interest']}
            bars={years.map(({ year, principal, interest: paid }) => ({
              label: String(year),
              parts: [principal, paid],
            }))}
          />
          <NumberTable
            title="Year by year"
            heads={['Year', 'Principal', 'Interest', 'Balance']}
            rows={years.map(({ year, principal, interest: paid, balance }) => [
              year,
              principal,
              paid,
              balance,
            ])}
            format={wholeRupees}
            csv={{
              name: 'loan-schedule',
              heads: ['Month', 'Principal', 'Interest', 'Balance'],
              rows: schedule.map(({ month, principal, interest: paid, balance }) => [
                month,
                principal,
                paid,
                balance,
              ]),
            }}
          />
        </>
      )}
      <p className="muted sm">
        Interest on what is still owed, added every month. Your bank may add charges, and may round
        in another way. The CSV has every month.
      </p>
    </>
  );
};
