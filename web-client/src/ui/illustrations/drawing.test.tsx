import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import PhoneScene from './PhoneScene.svg';

it('hides a drawing from assistive technology and keeps its class', () => {
  const { container } = render(<PhoneScene className="mirror" />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg).toHaveAttribute('viewBox', '0 0 260 520');
  expect(svg).toHaveClass('mirror');
  expect(svg?.querySelectorAll('path').length).toBeGreaterThan(5);
});

it('gives each copy of a drawing its own ids', () => {
  const { container } = render(
    <>
      <PhoneScene />
      <PhoneScene />
    </>,
  );
  const ids = [...container.querySelectorAll('clipPath')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(container.innerHTML).toContain(`url(#${id})`);
});
