import { Button } from '@mantine/core';

type DidYouMeanProps = { readonly value: string; readonly onUse: () => void };

export const DidYouMean = ({ value, onUse }: DidYouMeanProps) => (
  <Button variant="subtle" size="sm" onClick={onUse}>
    Did you mean {value}?
  </Button>
);
