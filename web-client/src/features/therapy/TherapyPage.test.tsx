import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '@/i18n';
import { renderPage } from '@/testing/render';
import { PAYMENT_ATTEMPTED } from './payment';
import TherapyPage from './TherapyPage';

beforeAll(() => loadTexts('therapy'));
beforeEach(() => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});

const show = (search = '') => renderPage(<TherapyPage />, { at: `/services/therapy${search}`, as: null });
/** The banner; the toaster has an alert region of its own. */
const banner = async (title: string) => {
  const found = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]');
  if (!found) throw new Error('The banner is no alert');
  return found;
};
const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

describe('the matching box', () => {
  it('puts the closest therapist first, with reasons, and moves on to the list', async () => {
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('What brings you to therapy?'), 'Couples Therapy');
    await user.click(screen.getByRole('button', { name: 'Find My Therapist' }));
    expect(names()[0]).toBe('Dr. Mariam Haddad');
    const [first, second] = screen.getAllByRole('list', { name: 'Why this therapist' });
    expect(first).toHaveTextContent('Works with Couples TherapySpeaks English');
    expect(second).toHaveTextContent('Does not list Couples TherapySpeaks English');
    expect(screen.getByRole('heading', { name: 'Find a therapist' })).toHaveFocus();
    expect(screen.getByText('3 matches for you, the closest first')).toHaveAttribute('role', 'status');
  });

  it('leaves out who meets nothing, and shows all again', async () => {
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('What brings you to therapy?'), 'trauma');
    await user.click(screen.getByRole('radio', { name: 'ትግርኛ' }));
    await user.click(screen.getByRole('button', { name: 'Find My Therapist' }));
    expect(names()).toEqual(['Selihom Tesfay']);
    await user.click(screen.getByRole('button', { name: 'Show all therapists' }));
    expect(names()).toHaveLength(3);
  });

  it('says when nobody works with the concern', async () => {
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('What brings you to therapy?'), 'Eating Disorders');
    await user.click(screen.getByRole('button', { name: 'Find My Therapist' }));
    expect(screen.getByText(/Nobody here lists Eating Disorders yet/)).toBeVisible();
  });
});

describe('the finder', () => {
  it('offers the lists of the specification and filters when asked to', async () => {
    const { user } = show();
    expect(within(screen.getByLabelText('Type of therapy')).getAllByRole('option')).toHaveLength(10 + 1);
    expect(within(screen.getByLabelText('Preferred language')).getAllByRole('option')).toHaveLength(11 + 1);
    await user.selectOptions(screen.getByLabelText('Preferred language'), 'Arabic');
    expect(names()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Find Therapists' }));
    expect(names()).toEqual(['Dr. Mariam Haddad']);
  });

  it('has a way back when nobody fits', async () => {
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('Preferred language'), 'Russian');
    await user.click(screen.getByRole('button', { name: 'Find Therapists' }));
    expect(screen.getByRole('heading', { name: 'Nobody fits all of that yet' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all therapists' }));
    expect(names()).toHaveLength(3);
    expect(screen.getByLabelText('Preferred language')).toHaveValue('');
  });
});

describe('the payment banner', () => {
  it('says how the payment ended and takes only that out of the address', async () => {
    const { router, user } = show('?payment=cancelled&from=mail');
    const alert = await banner('Payment Cancelled');
    expect(alert).toHaveTextContent('Payment was cancelled. Please try again or use a different card.');
    await waitFor(() => expect(router.state.location.search).toBe('?from=mail'));
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Payment Cancelled')).not.toBeInTheDocument();
  });

  it('takes a remembered attempt as failed and forgets it', async () => {
    sessionStorage.setItem(PAYMENT_ATTEMPTED, 'true');
    show();
    expect(await banner('Payment Failed')).toHaveTextContent(
      'Payment failed. This could be due to insufficient funds or card issues.',
    );
    expect(sessionStorage.getItem(PAYMENT_ATTEMPTED)).toBeNull();
  });

  it('is not there without a payment', () => {
    show();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  });
});
