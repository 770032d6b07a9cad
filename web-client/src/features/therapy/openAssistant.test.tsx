import { act, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sessionChanged } from '@/auth/authSlice';
import { authUserOf } from '@/auth/user';
import { field, findMessage, write } from '@/testing/conversation';
import { user as someone } from '@/testing/factories';
import { emptyData, sampleData, services } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import OpenAssistant from './components/OpenAssistant';

const { t } = i18next;
const other = authUserOf(someone({ id: '0192f3a4-0000-7000-8000-0000000000b2', email: 'other@example.org' }));

beforeEach(() => sessionStorage.clear());

it.each(['after a sign-out in another tab', 'at once'])(
  'hides the conversation from the next user: %s',
  async (how) => {
    server.use(...services(sampleData()));
    const { store, user } = renderPage(<OpenAssistant />, { at: '/services/therapy', as: someone() });
    await write(user, 'I cannot sleep');
    expect(await findMessage('You said: I cannot sleep')).toBeVisible();

    const asked: string[] = [];
    server.use(
      http.get('*/v1/conversations/:id/messages', ({ params }) => {
        asked.push(String(params.id));
        return new HttpResponse(null, { status: 404 });
      }),
      ...services(emptyData()),
    );
    if (how !== 'at once') act(() => void store.dispatch(sessionChanged({ user: null })));
    act(() => void store.dispatch(sessionChanged({ user: other })));
    expect(await field()).toHaveValue('');
    const log = await screen.findByRole('log', { name: t('assistant:log') });
    expect(within(log).queryByText(/I cannot sleep/)).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  },
);
