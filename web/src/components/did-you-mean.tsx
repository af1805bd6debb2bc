import { Button } from '@mantine/core';

type DidYouMeanProps = { readonly value: string; readonly onUse: () => void };

/** What was probably meant, to press: nothing is changed without it. */
export const DidYouMean = ({ value, onUse }: DidYouMeanProps) => (
  <Button variant="subtle" size="sm" onClick={onUse}>
    Did you mean {value}?
  </Button>
);
