import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { assistantPath } from '@/app/paths';
import { assistantApi, type Conversation } from '@/api/generated/assistant.gen';
import { isApiError } from '@/api/ApiError';
import { formatListDate } from '@/i18n/format';
import { assistantErrorText } from '@/modules/conversation';
import { DeleteIcon, EditIcon } from '@/modules/conversation/icons';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { IconButton } from '@/ui/IconButton';
import { SearchIcon } from '@/ui/icons';
import { Input } from '@/ui/Input';
import { LoadError } from '@/ui/LoadError';
import { LoadMore } from '@/ui/Pager';
import { DownloadIcon } from '@/ui/pageIcons';
import { SkeletonRows } from '@/ui/Skeleton';
import { useDownload } from '@/ui/useDownload';
import { useToast } from '@/ui/toaster';
import { useConversationFile } from '../useConversationFile';
import { useDebounced } from '../useDebounced';
import { useHistory } from '../useHistory';
import styles from './History.module.css';
import { RenameDialog } from './RenameDialog';

interface HistoryProps {
  /** The open conversation. */
  current?: string;
  /** Called when a conversation is chosen. */
  onChosen: () => void;
  /** Called when one or all are deleted. */
  onGone: (id?: string) => void;
}

/** Pause in typing before the service is asked, milliseconds. */
const PAUSE = 250;

/** The user's conversations: search, open, rename, download, delete. */
export function History({ current, onChosen, onGone }: HistoryProps) {
  const { t } = useTranslation('assistant');
  const id = useId();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), PAUSE);
  const list = useHistory(query);
  const [rows, asked] = useFocusOnMore(list.conversations?.length ?? 0);
  const [renaming, setRenaming] = useState<Conversation>();
  const [deleting, setDeleting] = useState<Conversation | 'all'>();
  const [deleteOne] = assistantApi.useDeleteConversationMutation();
  const [deleteAll] = assistantApi.useDeleteConversationsMutation();

  const remove = async (which: Conversation | 'all') => {
    setDeleting(undefined);
    const { error } = which === 'all' ? await deleteAll() : await deleteOne({ id: which.id });
    if (error) {
      toast.error(t('delete.failed'), isApiError(error) ? assistantErrorText(error) : undefined);
      return;
    }
    toast.success(t(which === 'all' ? 'delete.allDone' : 'delete.done'));
    onGone(which === 'all' ? undefined : which.id);
  };

  return (
    <div className="grid-rows-[auto_auto_minmax(0,auto)_auto] min-h-0 grid content-start gap-12">
      <h2 className="text-18">{t('history.title')}</h2>
      <label className="visually-hidden" htmlFor={`${id}-search`}>
        {t('history.search')}
      </label>
      <Input
        id={`${id}-search`}
        type="search"
        small
        placeholder={t('history.search')}
        maxLength={200}
        start={<SearchIcon small />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {list.conversations?.length === 0 && !list.hasMore && (
        <p className="small muted" role="status">
          {t(query ? 'history.nothing' : 'history.empty')}
        </p>
      )}
      {list.conversations && list.conversations.length > 0 && (
        <ul ref={rows} className="overflow-y-auto list-none min-h-0 grid content-start gap-4 p-0">
          {list.conversations.map((conversation) => (
            <Row
              key={conversation.id}
              conversation={conversation}
              current={conversation.id === current}
              onChosen={onChosen}
              onRename={() => setRenaming(conversation)}
              onDelete={() => setDeleting(conversation)}
            />
          ))}
        </ul>
      )}
      {list.error ? (
        <LoadError
          title={t('history.failed')}
          text={isApiError(list.error) ? assistantErrorText(list.error) : ''}
          busy={list.isFetching}
          onRetry={list.refetch}
        />
      ) : (
        list.conversations &&
        list.hasMore && (
          <LoadMore
            shown={list.conversations.length}
            loading={list.isFetching}
            onMore={() => {
              asked();
              list.more();
            }}
          />
        )
      )}
      {list.conversations && list.conversations.length > 0 && (
        <div className="flex flex-wrap justify-between gap-4">
          <Button size="small" variant="text" color="error" onClick={() => setDeleting('all')}>
            {t('delete.all')}
          </Button>
        </div>
      )}
      {!list.conversations && !list.error && <SkeletonRows rows={4} />}
      {renaming && <RenameDialog conversation={renaming} onClose={() => setRenaming(undefined)} />}
      <ConfirmDialog
        open={deleting !== undefined}
        title={t(deleting === 'all' ? 'delete.allTitle' : 'delete.title')}
        action={t(deleting === 'all' ? 'delete.all' : 'delete.action')}
        destructive
        onConfirm={() => deleting && void remove(deleting)}
        onClose={() => setDeleting(undefined)}
      >
        <p>{t(deleting === 'all' ? 'delete.allText' : 'delete.text')}</p>
      </ConfirmDialog>
    </div>
  );
}

/** The button disappears with the last page or after a failure; the focus then moves to the first new item. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    const from = before.current;
    if (from === undefined || count <= from) return;
    before.current = undefined;
    const isLost = document.activeElement === document.body;
    if (isLost) list.current?.querySelectorAll<HTMLElement>('li > a')[from]?.focus();
  }, [count]);
  const asked = () => {
    before.current = count;
  };
  return [list, asked] as const;
}

interface RowProps {
  conversation: Conversation;
  current: boolean;
  onChosen: () => void;
  onRename: () => void;
  onDelete: () => void;
}

function Row({ conversation: { id, title, updateTime }, current, onChosen, onRename, onDelete }: RowProps) {
  const { t } = useTranslation('assistant');
  const name = title || t('history.untitled');
  const { busy, download } = useDownload({
    name: 'selam-conversation',
    ending: 'md',
    request: useConversationFile(id),
    done: t('export.done'),
    failed: t('export.failed'),
    reasonOf: assistantErrorText,
  });
  return (
    <li
      className={`${styles.row} rounded-btn grid items-center grid-cols-[minmax(0,1fr)_auto] ${current ? styles.current : ''}`}
    >
      <Link to={assistantPath(id)} aria-current={current ? 'page' : undefined} onClick={onChosen}>
        <bdi className="text-ellipsis overflow-hidden font-600 whitespace-nowrap">{name}</bdi>
        <span className="small muted num">{formatListDate(updateTime)}</span>
      </Link>
      <span className="pe-4 flex">
        <IconButton size="small" aria-label={t('rename.of', { name })} onClick={onRename}>
          <EditIcon small />
        </IconButton>
        <IconButton size="small" aria-label={t('export.of', { name })} aria-busy={busy} onClick={() => void download()}>
          <DownloadIcon small />
        </IconButton>
        <IconButton size="small" aria-label={t('delete.of', { name })} onClick={onDelete}>
          <DeleteIcon small />
        </IconButton>
      </span>
    </li>
  );
}
