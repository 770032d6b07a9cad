import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { apiErrorOf } from '@/api/ApiError';
import { wait } from '@/api/backoff';
import { CallError, offlineError } from '@/api/CallError';
import type { UploadCall } from '@/api/upload';
import { randomId } from '@/browser/randomId';
import { type FileUpload, MAX_FILE_BYTES } from '@/ui/form';
import { uploadProblem } from './uploadProblem';

/** Arguments of a file's sender, passed on to `upload` of api/upload. */
export type Sending = Required<Pick<UploadCall, 'signal' | 'onProgress' | 'idempotencyKey'>>;

/** A file and its upload state. */
export interface Upload extends FileUpload {
  id: string;
  file: File;
  error?: CallError;
}

interface Job<Answer> {
  file: File;
  key: string;
  controller: AbortController;
  promise: Promise<Answer>;
  settled: 'no' | 'good' | 'bad';
}

/** Attempts per file while the service is overloaded; then the user has to retry. */
const TRIES = 3;
/** Delay before a retry when the service does not send one, seconds. */
const REST = 5;

/** A rejection before sending, in the service's format. */
const refused = (reason: string) =>
  new CallError({ ...apiErrorOf(400, null), violations: [{ field: 'file', reason }] });

/** Returns why a file is not sent: the limits of docs/product.md, section 9. */
function refusal(file: File | null | undefined): CallError | undefined {
  if (!file) return refused('REQUIRED');
  if (file.size === 0) return refused('FILE_EMPTY');
  return file.size > MAX_FILE_BYTES ? refused('FILE_TOO_LARGE') : undefined;
}

interface Options {
  /** Number of parallel uploads; the others are queued. */
  atOnce?: number;
}

/**
 * Uploads by name: `resume`, or one of many. `send` returns the service's response, rejects with
 * a `CallError`, and sends nothing twice: an uploaded file returns at once, so a form can be
 * resubmitted after one of its files failed. Leaving the page cancels them.
 *
 * The page lists the texts `upload`. Failures are toasts of `useUploadToasts`.
 *
 * @example
 * const uploads = useUploads((name, file, sending) => upload<Document>('/v1/…/documents', file,
 * { field: 'document', fields: { kind: name }, ...sending }));
 * const submit = async ({ resume }: Values) => { await uploads.send('resume', resume); … };
 * <FileField name="resume" upload={uploads.of('resume')} onRemove={() =>
 * uploads.forget('resume')} … />
 */
export function useUploads<Answer>(
  sender: (id: string, file: File, sending: Sending) => Promise<Answer>,
  { atOnce = 2 }: Options = {},
) {
  const [uploads, setUploads] = useState<readonly Omit<Upload, 'onCancel' | 'onAgain'>[]>([]);
  const jobs = useRef(new Map<string, Job<Answer>>());
  const queue = useRef<{ running: number; waiting: (() => void)[] }>({ running: 0, waiting: [] });
  const latest = useRef(sender);
  useEffect(() => {
    latest.current = sender;
  });

  const change = useCallback(
    (id: string, to: Partial<Upload>) =>
      setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...to } : upload))),
    [],
  );

  /** Acquires a slot; the caller must release it. */
  const turn = useCallback(
    async (signal: AbortSignal) => {
      const line = queue.current;
      while (line.running >= atOnce && !signal.aborted)
        await new Promise<void>((resolve) => {
          line.waiting.push(resolve);
          signal.addEventListener('abort', () => resolve());
        });
      signal.throwIfAborted();
      line.running++;
      return () => {
        line.running--;
        line.waiting.splice(0).forEach((go) => go());
      };
    },
    [atOnce],
  );

  const run = useCallback(
    async (id: string, file: File, key: string, signal: AbortSignal): Promise<Answer> => {
      for (let tries = 1; ; tries++) {
        const giveBack = await turn(signal);
        try {
          change(id, { state: 'uploading', progress: 0 });
          const onProgress = (progress: number) => change(id, { progress });
          return await latest.current(id, file, { signal, onProgress, idempotencyKey: key });
        } catch (thrown) {
          signal.throwIfAborted();
          const busy = thrown instanceof CallError && thrown.status === 429 && tries < TRIES;
          if (!busy) throw thrown;
          change(id, { state: 'waiting', progress: 0 });
          await wait((thrown.retryAfter ?? REST) * 1000, signal);
        } finally {
          giveBack();
        }
      }
    },
    [change, turn],
  );

  const launch = useCallback(
    (id: string, file: File, key: string): Promise<Answer> => {
      const controller = new AbortController();
      const { signal } = controller;
      const begin = { id, file, state: 'waiting', progress: 0, error: undefined } as const;
      setUploads((all) =>
        all.some((upload) => upload.id === id)
          ? all.map((upload) => (upload.id === id ? begin : upload))
          : [...all, begin],
      );
      const end = (settled: Job<Answer>['settled'], to: Partial<Upload>) => {
        job.settled = settled;
        // Another file may have replaced it.
        if (jobs.current.get(id) === job) change(id, to);
      };
      const promise = run(id, file, key, signal).then(
        (answer) => {
          end('good', { state: 'done', progress: 1 });
          return answer;
        },
        (thrown: unknown) => {
          const cancelled = signal.aborted;
          const error =
            thrown instanceof CallError ? thrown : offlineError(cancelled ? 'CANCELLED' : '', String(thrown));
          end('bad', cancelled ? { state: 'cancelled' } : { state: 'failed', error });
          throw error;
        },
      );
      // The caller handles the rejection; an unhandled one is not an error.
      promise.catch(() => undefined);
      const job: Job<Answer> = { file, key, controller, promise, settled: 'no' };
      jobs.current.set(id, job);
      return promise;
    },
    [change, run],
  );

  const send = useCallback(
    (id: string, file: File | null | undefined): Promise<Answer> => {
      const problem = refusal(file);
      if (problem || !file) return Promise.reject(problem ?? refused('REQUIRED'));
      const job = jobs.current.get(id);
      if (job?.file === file) return job.settled === 'bad' ? launch(id, file, job.key) : job.promise;
      job?.controller.abort();
      return launch(id, file, randomId());
    },
    [launch],
  );
  const cancel = useCallback((id: string) => jobs.current.get(id)?.controller.abort(), []);
  const again = useCallback(
    (id: string) => {
      const job = jobs.current.get(id);
      if (job?.settled === 'bad') void launch(id, job.file, job.key);
    },
    [launch],
  );
  const forget = useCallback((id: string) => {
    jobs.current.get(id)?.controller.abort();
    jobs.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }, []);

  useEffect(() => {
    const all = jobs.current;
    return () => all.forEach(({ controller }) => controller.abort());
  }, []);

  return useMemo(() => {
    const all: Upload[] = uploads.map((upload) => ({
      ...upload,
      problem: upload.error && uploadProblem(upload.error),
      onCancel: () => cancel(upload.id),
      onAgain: () => again(upload.id),
    }));
    return { all, of: (id: string) => all.find((upload) => upload.id === id), send, cancel, again, forget };
  }, [uploads, send, cancel, again, forget]);
}

/** Result of `useUploads`. */
export type Uploads<Answer> = ReturnType<typeof useUploads<Answer>>;
