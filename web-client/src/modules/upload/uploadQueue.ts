import { apiErrorOf } from '@/api/ApiError';
import { wait } from '@/api/backoff';
import { CallError, offlineError } from '@/api/CallError';
import type { UploadCall } from '@/api/upload';
import { randomId } from '@/browser/randomId';
import { addUploads, uploadsChanged } from '@/browser/runningUploads';
import { type FileUpload, MAX_FILE_BYTES } from '@/ui/form';

/** Arguments of a file's sender, passed on to `upload` of api/upload. */
export type Sending = Required<Pick<UploadCall, 'signal' | 'onProgress' | 'idempotencyKey'>>;

/** Sends one file. */
export type Sender<Answer> = (id: string, file: File, sending: Sending) => Promise<Answer>;

/** A file and its upload state. */
export interface Upload extends FileUpload {
  id: string;
  file: File;
  error?: CallError;
}

/** State of a file in the queue. */
type Queued = Omit<Upload, 'onCancel' | 'onAgain'>;

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

/** Uploads by name, without React: a queue with a name outlives the page that fills it. */
export function uploadQueue<Answer>(atOnce: number, onChange: () => void) {
  let uploads: readonly Queued[] = [];
  let sender: Sender<Answer> | undefined;
  const jobs = new Map<string, Job<Answer>>();
  const listeners = new Set<() => void>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const set = (next: readonly Queued[]) => {
    uploads = next;
    listeners.forEach((listener) => listener());
    onChange();
  };
  const change = (id: string, to: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)));

  /** Acquires a slot; the caller must release it. */
  const turn = async (signal: AbortSignal) => {
    while (running >= atOnce && !signal.aborted)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
    signal.throwIfAborted();
    running++;
    return () => {
      running--;
      waiting.splice(0).forEach((go) => go());
    };
  };

  const run = async (id: string, file: File, key: string, signal: AbortSignal): Promise<Answer> => {
    for (let tries = 1; ; tries++) {
      const giveBack = await turn(signal);
      try {
        change(id, { state: 'uploading', progress: 0 });
        const onProgress = (progress: number) => change(id, { progress });
        if (!sender) throw new Error('the queue has no sender');
        return await sender(id, file, { signal, onProgress, idempotencyKey: key });
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
  };

  const launch = (id: string, file: File, key: string): Promise<Answer> => {
    const controller = new AbortController();
    const { signal } = controller;
    const begin = { id, file, state: 'waiting', progress: 0, error: undefined } as const;
    set(
      uploads.some((upload) => upload.id === id)
        ? uploads.map((upload) => (upload.id === id ? begin : upload))
        : [...uploads, begin],
    );
    const end = (settled: Job<Answer>['settled'], to: Partial<Upload>) => {
      job.settled = settled;
      // Another file may have replaced it.
      if (jobs.get(id) === job) change(id, to);
    };
    const promise = run(id, file, key, signal).then(
      (answer) => {
        end('good', { state: 'done', progress: 1 });
        return answer;
      },
      (thrown: unknown) => {
        const cancelled = signal.aborted;
        const error = thrown instanceof CallError ? thrown : offlineError(cancelled ? 'CANCELLED' : '', String(thrown));
        end('bad', cancelled ? { state: 'cancelled' } : { state: 'failed', error });
        throw error;
      },
    );
    // The caller handles the rejection; an unhandled one is not an error.
    promise.catch(() => undefined);
    const job: Job<Answer> = { file, key, controller, promise, settled: 'no' };
    jobs.set(id, job);
    return promise;
  };

  const abort = () => jobs.forEach(({ controller }) => controller.abort());

  return {
    all: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Number of pages that show the queue. */
    viewers: () => listeners.size,
    use: (next: Sender<Answer>) => {
      sender = next;
    },
    send: (id: string, file: File | null | undefined): Promise<Answer> => {
      const problem = refusal(file);
      if (problem || !file) return Promise.reject(problem ?? refused('REQUIRED'));
      const job = jobs.get(id);
      if (job?.file === file) return job.settled === 'bad' ? launch(id, file, job.key) : job.promise;
      job?.controller.abort();
      return launch(id, file, randomId());
    },
    cancel: (id: string) => jobs.get(id)?.controller.abort(),
    again: (id: string) => {
      const job = jobs.get(id);
      if (job?.settled === 'bad') void launch(id, job.file, job.key);
    },
    forget: (id: string) => {
      jobs.get(id)?.controller.abort();
      jobs.delete(id);
      set(uploads.filter((upload) => upload.id !== id));
    },
    abort,
    /** A page no longer shows the queue. */
    leave: onChange,
    clear: () => {
      abort();
      jobs.clear();
      set([]);
    },
  };
}

type UploadQueue<Answer> = ReturnType<typeof uploadQueue<Answer>>;

/** A queue that outlives its page. */
export interface QueuePlace {
  /** Address of the uploads; pages with the same one share the queue. */
  key: string;
  /** Page that lists the files. */
  home: string;
}

const queues = new Map<string, UploadQueue<unknown>>();

const isRunning = ({ state }: Queued) => state === 'waiting' || state === 'uploading';

/** Returns the queue of a place, above the routes. It ends with its last file and page. */
export function queueOf<Answer>({ key, home }: QueuePlace, atOnce: number): UploadQueue<Answer> {
  const present = queues.get(key);
  if (present) return present as UploadQueue<Answer>;
  let remove: (() => void) | undefined;
  const queue = uploadQueue<unknown>(atOnce, () => {
    if (queue.viewers() === 0 && queue.all().every(({ state }) => state === 'done' || state === 'cancelled')) {
      queues.delete(key);
      remove?.();
      remove = undefined;
      return;
    }
    queues.set(key, queue);
    remove ??= addUploads({ progress, drop: queue.clear });
    uploadsChanged();
  });
  const progress = () => {
    const files = queue.all().filter(({ state }) => state !== 'cancelled');
    const failed = files.filter(({ state }) => state === 'failed').length;
    return { total: files.length, failed, done: files.filter((file) => !isRunning(file)).length - failed, home };
  };
  queues.set(key, queue);
  return queue as UploadQueue<Answer>;
}
