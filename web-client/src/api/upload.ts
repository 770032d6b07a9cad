import { accessToken, refreshedAccessToken } from '@/auth/authClient';
import { apiErrorOf } from './ApiError';
import { CallError, offlineError } from './CallError';

/**
 * Longest time without a byte sent, or for the response after the last byte, milliseconds. The
 * server stops after 30 seconds without one.
 */
const SILENCE = 60_000;

export interface UploadCall {
  /**
   * Form field of the file, as the route's contract names it. Omitted where the file is the
   * whole body.
   */
  field?: string;
  /**
   * Content type of a file that is the whole body. Browsers guess it from the installed
   * programs.
   */
  type?: string;
  /** A longer response timeout, milliseconds, where the service processes the file for long. */
  patience?: number;
  /** Other form fields. They precede the file, so that the server has them when the bytes arrive. */
  fields?: Readonly<Record<string, string>>;
  idempotencyKey?: string;
  /** Share that has been sent, 0 to 1. It can be 1 before the server has stored the file. */
  onProgress?: (share: number) => void;
  /** Aborts the upload; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Makes one attempt with one token. Uses XMLHttpRequest, because `fetch` reports no upload
 * progress.
 */
function send(
  path: string,
  body: FormData | ArrayBuffer,
  call: UploadCall,
  token: string | null,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      end();
      reject(call.signal?.reason as Error);
      request.abort();
    };
    const end = () => {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', leave);
    };
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        end();
        reject(offlineError('UPLOAD_STALLED', 'no bytes sent and no response received'));
        request.abort();
      }, call.patience ?? SILENCE);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen();
      call.onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(offlineError('UPLOAD_BROKEN', 'the connection broke')));
    request.addEventListener('loadend', end);
    call.signal?.addEventListener('abort', leave);

    request.open('POST', new URL(path, window.location.origin));
    request.setRequestHeader('accept', 'application/json');
    if (call.type) request.setRequestHeader('content-type', call.type);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (call.idempotencyKey) request.setRequestHeader('idempotency-key', call.idempotencyKey);
    listen();
    request.send(body);
  });
}

/**
 * Returns the request body. A file that is the whole body is read first: if another program,
 * such as a spreadsheet, has written to it since it was chosen, sending it directly would fail
 * midway without a reason.
 */
async function bodyOf(file: File, { field, fields = {} }: UploadCall): Promise<FormData | ArrayBuffer> {
  if (field === undefined) {
    return file.arrayBuffer().catch((error: unknown) => {
      throw offlineError('UPLOAD_BROKEN', String(error));
    });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // A slice has no type. Browsers take the type from the installed programs, not from the content.
  form.append(field, file.slice(), file.name);
  return form;
}

const answerOf = (request: XMLHttpRequest): unknown => {
  try {
    return request.responseText === '' ? null : JSON.parse(request.responseText);
  } catch {
    return null;
  }
};

/**
 * Sends a file to an upload route of the contract with the session's token and returns the
 * service's response. Decision 0021: the file is one field of a form; an import is the file
 * itself. Rejects with a `CallError`. Pages use it through `useUploads` of modules/upload, which
 * rejects files that are too large before sending.
 */
export async function upload<Answer>(path: string, file: File, call: UploadCall): Promise<Answer> {
  const token = await accessToken();
  call.signal?.throwIfAborted();
  const body = await bodyOf(file, call);
  call.signal?.throwIfAborted();
  let request = await send(path, body, call, token);
  if (request.status === 401 && token) {
    const fresh = await refreshedAccessToken(token);
    call.signal?.throwIfAborted();
    if (fresh) request = await send(path, body, call, fresh);
  }
  if (request.status >= 200 && request.status < 300) return answerOf(request) as Answer;
  throw new CallError(apiErrorOf(request.status, answerOf(request)));
}
