import { beforeEach, expect, it } from 'vitest';
import { sessionChanged } from '@/auth/authSlice';
import { draftOf, keepDraft } from '@/auth/draft';
import { authUserOf } from '@/auth/user';
import { user as someone } from '@/testing/factories';
import { makeStore } from './store';

const first = authUserOf(someone());
const other = authUserOf(someone({ id: '0192f3a4-0000-7000-8000-0000000000b2', email: 'other@example.org' }));
const text = (data: unknown) => (typeof data === 'string' ? data : undefined);

beforeEach(() => {
  sessionStorage.clear();
  keepDraft('booking', 'Abeba, 12 Bow Trail SW');
  keepDraft(`application.${first.id}`, 'Her application');
});

/** A session that ends in another tab, and the next sign-in after a reload of this one. */
const signIn = (user: typeof first) => {
  const before = makeStore();
  before.dispatch(sessionChanged({ user: first }));
  before.dispatch(sessionChanged({ user: null }));
  makeStore().dispatch(sessionChanged({ user }));
};

it('keeps what was typed in the tab for the same user', () => {
  signIn(first);
  expect(draftOf('booking', text)).toBe('Abeba, 12 Bow Trail SW');
});

it('hides what was typed in the tab from another user', () => {
  signIn(other);
  expect(draftOf('booking', text)).toBeUndefined();
  // Its name states the owner.
  expect(draftOf(`application.${first.id}`, text)).toBe('Her application');
});
