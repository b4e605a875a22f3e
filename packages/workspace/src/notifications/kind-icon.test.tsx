import { notificationKinds } from '@app/contract/notifications';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KindIcon } from './kind-icon.tsx';

test('each kind has a drawing of its own, so that nobody needs the colour', () => {
  const drawings = notificationKinds.map((kind) => {
    const { container } = render(<KindIcon kind={kind} />);
    return container.querySelector('[data-tone] svg')?.innerHTML;
  });
  expect(drawings).not.toContain(undefined);
  expect(new Set(drawings).size).toBe(notificationKinds.length);
});
