import { accessToken, refreshedAccessToken } from '@/auth/authClient';
import { apiErrorOf } from './ApiError';
import { CallError, offlineError } from './CallError';

/** Longest wait without a byte sent, or for the answer after the last one, milliseconds. The server gives up after 30 seconds without one. */
const SILENCE = 60_000;

export interface UploadCall {
  /** Field of the form that the file is in, as the route's contract names it. Left out where the file is the whole body. */
  field?: string;
  /** Type of a file that is the whole body: browsers guess it from the programs that are installed. */
  type?: string;
  /** A longer wait for the answer, milliseconds, where the service has much to do with the file. */
  patience?: number;
  /** Other fields of the form. They go before the file, so that the server knows them when its bytes come. */
  fields?: Readonly<Record<string, string>>;
  idempotencyKey?: string;
  /** How much has been sent, 0 to 1. Everything may be sent before the server has stored it. */
  onProgress?: (share: number) => void;
  /** Ends it; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** One try with one token. XMLHttpRequest, because `fetch` does not say how much has been sent. */
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
        reject(offlineError('UPLOAD_STALLED', 'nothing was sent or answered'));
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
 * What is sent. A file that is the whole body is read before: one that has been written to since it was chosen, as spreadsheets do, would break in the
 * middle without a reason.
 */
async function bodyOf(file: File, { field, fields = {} }: UploadCall): Promise<FormData | ArrayBuffer> {
  if (field === undefined) {
    return file.arrayBuffer().catch((error: unknown) => {
      throw offlineError('UPLOAD_BROKEN', String(error));
    });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, file, file.name);
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
 * Sends a file to an upload route of the contract (decision 0021: a form with the file in one field; an import is the file itself) with the session's
 * token, and answers what the service says about it. Rejects with a `CallError`. Pages use it through `useUploads` of modules/upload, which refuses what is too large before it is sent.
 */
export async function upload<Answer>(path: string, file: File, call: UploadCall): Promise<Answer> {
  const token = await accessToken();
  call.signal?.throwIfAborted();
  const body = await bodyOf(file, call);
  call.signal?.throwIfAborted();
  let request = await send(path, body, call, token);
  if (request.status === 401 && token) {
    const fresh = await refreshedAccessToken();
    call.signal?.throwIfAborted();
    if (fresh) request = await send(path, body, call, fresh);
  }
  if (request.status >= 200 && request.status < 300) return answerOf(request) as Answer;
  throw new CallError(apiErrorOf(request.status, answerOf(request)));
}
