import { useTranslation } from 'react-i18next';
import { formatDuration, formatLocalTime, formatMoney, formatPlainDate } from '@/i18n/format';
import { formatCount } from '@/domain/counts';
import { Button } from '@/ui/Button';
import hues from '@/ui/hue.module.css';
import { PartBoundary } from '@/ui/PartBoundary';
import { SkeletonRows } from '@/ui/Skeleton';
import { placeLink, places } from '../frame/places';
import { useLiveState } from '../frame/useLive';
import { DAY, dayAt, HOUR, wallAt } from '../frame/officeClock';
import { ANSWER_HOURS, byDeadline, daysUntil, isSoon, type Need, type NeedKind, WAITING_DAYS } from './needs';
import styles from './Needs.module.css';
import { useNeeds } from './useNeeds';

const hueOf: Record<NeedKind, string | undefined> = {
  messages: hues['primary'],
  requests: hues['products'],
  visits: hues['cleaning'],
  pickups: hues['cargo'],
  offers: hues['products'],
  disputes: styles.error,
  refunds: styles.error,
  applications: hues['therapy'],
  mail: styles.quiet,
  failures: styles.quiet,
};

const placeOf = {
  messages: 'messages',
  requests: 'requests',
  visits: 'bookings',
  pickups: 'shipments',
  offers: 'requests',
  disputes: 'payments',
  refunds: 'payments',
  applications: 'applications',
  mail: 'mail',
  failures: 'failures',
} as const satisfies Record<NeedKind, keyof typeof places>;

/** Kinds with a promise to answer within hours. */
const answered: readonly NeedKind[] = ['messages', 'requests'];

/** Lists the next work of the office, the nearest deadline first. Each list fails alone. */
export function Needs({ today, now }: { today: string; now: number }) {
  const { t } = useTranslation('office');
  const lists = useNeeds(today);
  const rows = byDeadline(lists.flatMap(({ rows: own }) => own ?? []));
  const failed = lists.filter(({ isFailed }) => isFailed);
  const isLoading = lists.some(({ rows: own, isFailed }) => !own && !isFailed);
  return (
    <section className="bg-surface border border-line rounded-card overflow-hidden" aria-labelledby="needs">
      <h3 id="needs" className="py-14 px-24 text-[length:1.1875rem] max-[740px]:px-16 border-b border-line">
        {t('needs.title')}
      </h3>
      {rows.length + failed.length > 0 && (
        <ol>
          {rows.map((need) => (
            <li key={need.key} className={`${styles.row} grid items-center ${hueOf[need.kind] ?? ''}`}>
              <PartBoundary part={`today.${need.kind}`}>
                <Row need={need} now={now} />
              </PartBoundary>
            </li>
          ))}
          {failed.map(({ kind, retry }) => (
            <li key={kind} className={`${styles.row} grid items-center ${hueOf[kind] ?? ''}`}>
              <Arch kind={kind} />
              <div role="alert">
                <b>{t(`needs.${kind}.failed`)}</b>
              </div>
              <Button size="small" className={styles.action} onClick={retry}>
                {t('needs.retry')}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {isLoading && <SkeletonRows rows={rows.length > 0 ? 1 : 4} />}
      {!isLoading && rows.length + failed.length === 0 && (
        <div className="py-28 px-24">
          <p className="font-650">{t('needs.nothing')}</p>
          <p className="muted">{t('needs.nothingText')}</p>
        </div>
      )}
    </section>
  );
}

function Arch({ kind }: { kind: NeedKind }) {
  const { Icon } = places[placeOf[kind]];
  return (
    <span className={`${styles.arch} grid place-items-center`}>
      <Icon />
    </span>
  );
}

function Row({ need, now }: { need: Need; now: number }) {
  const { t } = useTranslation(['office', 'admin-payments']);
  const { kind, count, since, due, dispute } = need;
  const number = formatCount(count);
  const minutes = since === undefined ? undefined : Math.max(0, Math.floor((now - since) / 60_000));
  const days = Math.floor((minutes ?? 0) / 1440);
  const age = minutes === undefined ? undefined : days > 1 ? t('due.days', { count: days }) : formatDuration(minutes);
  const title = dispute
    ? t('needs.disputes.title', { amount: formatMoney(dispute.amount), receipt: dispute.receiptNumber })
    : t(`needs.${kind as Exclude<NeedKind, 'disputes'>}.title`, { count, number, days: WAITING_DAYS, age: age ?? '' });
  return (
    <>
      <Arch kind={kind} />
      <div className="max-[740px]:col-[2_/_4]">
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className="block muted text-15">
          {t(`needs.${kind}.text`, { hours: ANSWER_HOURS, days: WAITING_DAYS })}
        </span>
        {answered.includes(kind) && since !== undefined && <Stitches hours={Math.floor((now - since) / HOUR)} />}
      </div>
      <Due need={need} now={now} due={due} />
      <Button
        size="small"
        className={styles.action}
        variant={due !== undefined && isSoon(due, now) ? 'contained' : undefined}
        to={placeLink(need.place, need.filters)}
      >
        {t(`needs.${kind}.action`)}
        <span className="visually-hidden">: {title}</span>
      </Button>
    </>
  );
}

/** The deadline, and the time that is left. */
function Due({ need: { isDay, since, wall }, due, now }: { need: Need; due?: number; now: number }) {
  const { t } = useTranslation('office');
  const { officeOffset } = useLiveState();
  const present = dayAt(now, officeOffset);
  // The time of an instant today, otherwise its day.
  const timeOf = (at: number) => {
    const day = dayAt(at, officeOffset);
    return day === present ? formatLocalTime(wallAt(at, officeOffset)) : formatPlainDate(day);
  };
  if (due === undefined) {
    return (
      <span className={styles.due}>
        <b>{t('due.none')}</b>
        {since !== undefined && <small>{t('due.since', { time: timeOf(since) })}</small>}
      </span>
    );
  }
  const left = due - now;
  const minutes = Math.floor(Math.abs(left) / 60_000);
  const isToday = dayAt(due, officeOffset) === present;
  const rest =
    left < 0
      ? t('due.over', {
          time: minutes < 1440 ? formatDuration(minutes) : t('due.days', { count: -daysUntil(due, now) - 1 }),
        })
      : left < DAY
        ? t('due.left', { time: formatDuration(minutes) })
        : t('due.left', { time: t('due.days', { count: daysUntil(due, now) }) });
  return (
    <span className={`${styles.due} num ${left < 0 ? styles.late : isSoon(due, now) ? styles.soon : ''}`}>
      <b>{isToday && isDay ? t('due.today') : isToday && wall ? formatLocalTime(wall) : timeOf(due)}</b>
      <small>{rest}</small>
    </span>
  );
}

/** The promise to answer: one stitch per hour. */
function Stitches({ hours }: { hours: number }) {
  const { t } = useTranslation('office');
  const passed = Math.max(0, Math.min(ANSWER_HOURS, hours));
  return (
    <span
      role="img"
      aria-label={t('needs.passed', { passed, hours: ANSWER_HOURS })}
      className={`${styles.stitches} gap-3 max-w-320 mt-5 flex`}
    >
      {Array.from({ length: ANSWER_HOURS }, (_, hour) => (
        <i key={hour} className={hour < passed ? styles.on : undefined} />
      ))}
    </span>
  );
}
