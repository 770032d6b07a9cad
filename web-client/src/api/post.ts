import { accessToken, refreshedAccessToken } from '@/auth/authClient';

interface PostOptions {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * Sends JSON with the session's token, for calls outside RTK Query. A 401 with a token means
 * that the token was revoked early: refresh it once and retry once.
 */
export async function post(path: string, body: unknown, { headers, signal }: PostOptions = {}): Promise<Response> {
  const send = (token: string | null) =>
    fetch(new URL(path, window.location.origin), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal,
    });
  const token = await accessToken();
  const response = await send(token);
  if (response.status !== 401 || !token) return response;
  const fresh = await refreshedAccessToken(token);
  return fresh ? send(fresh) : response;
}
