import { holdPage } from './unsaved';

/** Progress of uploads that outlive their page. */
interface UploadProgress {
  total: number;
  done: number;
  failed: number;
  /** Page that lists the failed files. */
  home?: string;
}

interface UploadSource {
  progress: () => UploadProgress;
  /** Cancels and forgets all files. */
  drop: () => void;
}

const none: UploadProgress = { total: 0, done: 0, failed: 0 };
const sources = new Set<UploadSource>();
const listeners = new Set<() => void>();
let overall = none;
let release: (() => void) | undefined;

/** Whether a file is still being sent. */
export const isUploading = ({ total, done, failed }: UploadProgress) => done + failed < total;

/** Adds up all sources; called after each change of one. */
export function uploadsChanged() {
  const all = [...sources].map((source) => source.progress());
  const sum = (field: 'total' | 'done' | 'failed') => all.reduce((total, each) => total + each[field], 0);
  overall = {
    total: sum('total'),
    done: sum('done'),
    failed: sum('failed'),
    home: all.find(({ failed }) => failed > 0)?.home,
  };
  if (isUploading(overall)) release ??= holdPage();
  else {
    release?.();
    release = undefined;
  }
  listeners.forEach((listener) => listener());
}

export function addUploads(source: UploadSource): () => void {
  sources.add(source);
  return () => {
    sources.delete(source);
    uploadsChanged();
  };
}

/** Cancels all uploads: the next user of this device must not see them. */
export const dropUploads = () => sources.forEach((source) => source.drop());

export const uploadProgress = () => overall;

export function onUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
