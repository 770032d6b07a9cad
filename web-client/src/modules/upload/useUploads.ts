import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { uploadProblem } from './uploadProblem';
import { queueOf, type QueuePlace, type Sender, type Upload, uploadQueue } from './uploadQueue';

export type { Sending, Upload } from './uploadQueue';

interface Options {
  /** Number of parallel uploads; the others are queued. */
  atOnce?: number;
  /** Where the uploads continue after the user has left the page; otherwise leaving cancels them. */
  place?: QueuePlace;
}

/**
 * Uploads by name: `resume`, or one of many. `send` returns the service's response, rejects with
 * a `CallError`, and sends nothing twice: an uploaded file returns at once, so a form can be
 * resubmitted after one of its files failed. Leaving the page cancels them, unless they have a
 * place.
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
export function useUploads<Answer>(sender: Sender<Answer>, { atOnce = 2, place }: Options = {}) {
  const [queue] = useState(() =>
    place ? queueOf<Answer>(place, atOnce) : uploadQueue<Answer>(atOnce, () => undefined),
  );
  const queued = useSyncExternalStore(queue.subscribe, queue.all);
  const lasts = place !== undefined;
  useEffect(() => queue.use(sender));
  useEffect(() => (lasts ? queue.leave : queue.abort), [lasts, queue]);

  return useMemo(() => {
    const { send, cancel, again, forget } = queue;
    const all: Upload[] = queued.map((upload) => ({
      ...upload,
      problem: upload.error && uploadProblem(upload.error),
      onCancel: () => cancel(upload.id),
      onAgain: () => again(upload.id),
    }));
    return { all, of: (id: string) => all.find((upload) => upload.id === id), send, cancel, again, forget };
  }, [queued, queue]);
}

/** Result of `useUploads`. */
export type Uploads<Answer> = ReturnType<typeof useUploads<Answer>>;
