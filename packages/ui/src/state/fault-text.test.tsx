import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../test/show.tsx';
import { FaultText } from './fault-text.tsx';

test('a fault is read aloud and stands in the colour of faults; without one there is nothing', () => {
  const { rerender } = show(<FaultText>{undefined}</FaultText>);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<FaultText>The view could not be saved.</FaultText>);
  const fault = screen.getByRole('alert');
  expect(fault.textContent).toBe('The view could not be saved.');
  expect(fault.style.color).toBe('var(--mantine-color-error)');
});
