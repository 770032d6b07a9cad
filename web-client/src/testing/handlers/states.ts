import { http, HttpResponse, type Path, type RequestHandler } from 'msw';
import { failure } from '../factories';

/** A service that is away. */
export const unavailable = (path: Path): RequestHandler =>
  http.all(path, () => HttpResponse.json(failure(14), { status: 503 }));

/** An answer that is held back until `released`; then whoever comes next among the handlers gives it. */
export const delayed = (path: Path, released: Promise<unknown>): RequestHandler =>
  http.all(path, async () => {
    await released;
  });
