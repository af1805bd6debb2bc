import { useDeferredValue } from 'react';
import { amount } from '../options.ts';
import { BarChart } from '../parts/bar-chart.tsx';
import { Fields } from '../parts/fields.tsx';
import { Figures } from '../parts/figures.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { NumberTable } from '../parts/number-table.tsx';
import { CorrectFirst, useWrongFields } from '../parts/wrong-fields.tsx';
import { asText, wholeRupees } from '../rupees.ts';
import { useOptions } from '../use-options.ts';
import { growInvestment } from './service.ts';

const MAX_RUPEES = 100_000_000;
const MAX_YEARS = 50;
const OPTIONS = {
  monthly: amount(10_000, { min: 0, max: MAX_RUPEES }),
  lump: amount(0, { min: 0, max: MAX_RUPEES }),
  rate: amount(12, { min: 0, max: 50, whole: false }),
  years: amount(10, { min: 1, max: MAX_YEARS }),
  step: amount(0, { min: 0, max: 50, whole: false }),
  inflation: amount(6, { min: 0, max: 50, whole: false }),
};

const FIELDS = [
  { name: 'monthly', label: 'Every month, in rupees', min: 0, max: MAX_RUPEES, step: 1 },
  { name: 'lump', label: 'Once at the start, in rupees', min: 0, max: MAX_RUPEES, step: 1 },
  { name: 'years', label: 'Years', min: 1, max: MAX_YEARS, step: 1 },
  { name: 'rate', label: 'Growth, % a year', min: 0, max: 50, step: 0.1 },
  { name: 'step', label: 'Yearly SIP step-up, %', min: 0, max: 50, step: 0.1 },
  { name: 'inflation', label: 'Inflation, % a year', min: 0, max: 50, step: 0.1 },
] as const;

export const View = () => {
  const [options, set] = useOptions(OPTIONS);
  const [isWrong, onWrong] = useWrongFields();
  const years = growInvestment(useDeferredValue(options));
  const last = years.at(-1) ?? { invested: 0, value: 0, today: 0 };
  const words = asText(Math.round(last.value));
  return (
    <>
      <Fields>
        {FIELDS.map(({ name, ...field }) => (
          <NumberField
            key={name}
            {...field}
            value={options[name]}
            onWrong={onWrong}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </Fields>
      {isWrong ? (
        <CorrectFirst />
      ) : (
        <>
          <div role="status">
            <Figures
              figures={[
                { term: 'Invested', value: wholeRupees(last.invested) },
                { term: 'Gained', value: wholeRupees(last.value - last.invested) },
                { term: 'Final value', value: wholeRupees(last.value) },
                { term: 'Value in today’s rupees', value: wholeRupees(last.today) },
              ]}
            />
            {words !== null && <p className="muted sm">Final value: {words}.</p>}
          </div>
          <BarChart
            label={`What was invested and what was gained after each of ${years.length} years`}
            names={['Invested', 'Gained']}
            bars={years.map(({ year, invested, value }) => ({
              label: String(year),
              parts: [invested, value - invested],
            }))}
          />
          <NumberTable
            title="Year by year"
            heads={['Year', 'Invested', 'Value', 'Value in today’s rupees']}
            rows={years.map(({ year, invested, value, today }) => [year, invested, value, today])}
            format={wholeRupees}
            csv={{ name: 'investment' }}
          />
        </>
      )}
      <p className="muted sm">
        An estimate: markets rise and fall, and tax and charges are not included. Each monthly sum
        is invested at the start of the month and grows by a twelfth of the yearly rate.
      </p>
    </>
  );
};
