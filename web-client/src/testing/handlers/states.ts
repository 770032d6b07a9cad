import { http, HttpResponse, type Path, type RequestHandler } from 'msw';
import { failure } from '../factories';

/** An unavailable service. */
export const unavailable = (path: Path): RequestHandler =>
  http.all(path, () => HttpResponse.json(failure(14), { status: 503 }));

/** Delays a response until `released`; then the next matching handler responds. */
export const delayed = (path: Path, released: Promise<unknown>): RequestHandler =>
  http.all(path, async () => {
    await released;
  });
