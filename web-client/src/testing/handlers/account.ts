import { http, HttpResponse, type RequestHandler } from 'msw';
import { failure, session, user } from '../factories';

/** The only password that the identity service of tests accepts. */
export const PASSWORD = 'Secret123pass';

/** The identity service as far as pages need it: signing in and out, one's own data, leaving. */
export const accountHandlers = (): RequestHandler[] => [
  http.post('*/auth/v1/token', async ({ request }) => {
    const { email, password } = (await request.json()) as { email: string; password: string };
    return password === PASSWORD
      ? HttpResponse.json(session(user({ email })))
      : HttpResponse.json({ code: 400, error_code: 'invalid_credentials', msg: 'for developers' }, { status: 400 });
  }),
  http.get('*/auth/v1/user', () => HttpResponse.json(user())),
  http.post('*/auth/v1/logout', () => new HttpResponse(null, { status: 204 })),
  http.get('*/v1/account/export', () => HttpResponse.json({ identity: { email: user().email } })),
  http.post(/\/v1\/account:delete$/, async ({ request }) => {
    const { confirmation } = (await request.json()) as { confirmation: string };
    return confirmation === 'DELETE MY ACCOUNT'
      ? HttpResponse.json({ closeTime: new Date().toISOString() })
      : HttpResponse.json(failure(3), { status: 400 });
  }),
];
