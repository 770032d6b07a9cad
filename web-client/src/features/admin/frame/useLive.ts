import { createContext, useContext, useEffect, useState } from 'react';
import { backoff, wait } from '@/api/backoff';
import { CallError } from '@/api/CallError';
import { eventStream } from '@/api/eventStream';
import { adminApi, type OfficeArea, type WatchOfficeResponse } from '@/api/generated/admin.gen';
import { listsOf } from '@/api/tags';
import { useThunks } from '@/api/useThunks';
import { deviceOffset, offsetOf } from './officeClock';

/** Lists that a change of an area makes stale. */
const servicesOf = {
  OFFICE_AREA_UNSPECIFIED: [],
  OFFICE_AREA_MESSAGES: ['ContactService'],
  OFFICE_AREA_BOOKINGS: ['CleaningService'],
  OFFICE_AREA_SHIPMENTS: ['CargoService'],
  OFFICE_AREA_REQUESTS: ['RequestService'],
  OFFICE_AREA_APPOINTMENTS: ['AppointmentService'],
  OFFICE_AREA_APPLICATIONS: ['ApplicationService'],
  OFFICE_AREA_PAYMENTS: ['PaymentService'],
  OFFICE_AREA_CRISES: ['AssistantOfficeService'],
  OFFICE_AREA_PEOPLE: ['PeopleService', 'SecurityService'],
  OFFICE_AREA_AUDIT: ['AuditService'],
} as const satisfies Record<OfficeArea, readonly string[]>;

/** Lists without changes on the stream. */
const unwatched = ['NotificationService', 'FailureService'] as const;
const everything = [...Object.values(servicesOf).flat(), ...unwatched];
type Service = (typeof everything)[number];

/** Interval between reads of the lists that the stream does not report: all lists while it is not open. Milliseconds. */
const POLL = 30_000;

/** Time during which changes are collected before the lists are read again, milliseconds. */
const COLLECT = 1_000;
/** Delays between attempts to open the stream, milliseconds. */
const BACKOFF = { first: 1_000, most: 30_000 };
/** Reasons of planned ends: the maximum duration of a stream, and a restart of the service. */
const PLANNED = ['STREAM_TOO_LONG', 'SERVER_STOPPING'];

/** Connection of the dashboard to the stream of changes. */
export interface Live {
  /** `connecting` before the first stream, `live` while one is open, `down` after a failure. */
  state: 'connecting' | 'live' | 'down';
  /** Latest time at which the lists were up to date, Unix time in milliseconds. */
  updateTime: number;
  /** Offset of the company's clocks from UTC, minutes. This device's until the stream reports it. */
  officeOffset: number;
}

/** The connection, for parts that show it. */
export const LiveContext = createContext<Live>({ state: 'connecting', updateTime: 0, officeOffset: deviceOffset() });
export const useLiveState = () => useContext(LiveContext);

/**
 * Keeps the lists of the dashboard up to date while it is open: reads the lists of an area again when
 * the stream reports a change, all lists after an interruption, and the others by polling.
 */
export function useLive(): Live {
  const dispatch = useThunks();
  const [live, setLive] = useState<Live>(() => ({
    state: 'connecting',
    updateTime: Date.now(),
    officeOffset: deviceOffset(),
  }));

  useEffect(() => {
    const leaving = new AbortController();
    const stale = new Set<Service>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;

    const update = (changes: Partial<Live>) => {
      if (!leaving.signal.aborted) setLive((before) => ({ ...before, ...changes }));
    };
    const read = async (services: readonly Service[]) => {
      const updateTime = Date.now();
      dispatch(adminApi.util.invalidateTags(services.map(listsOf)));
      const calls = await Promise.all(dispatch(adminApi.util.getRunningQueriesThunk()));
      if (calls.every((call) => !call?.isError)) update({ updateTime });
    };
    const collect = (services: readonly Service[]) => {
      services.forEach((service) => stale.add(service));
      timer ??= setTimeout(() => {
        timer = undefined;
        void read([...stale]);
        stale.clear();
      }, COLLECT);
    };
    const poll = setInterval(() => {
      if (!document.hidden) void read(isOpen ? unwatched : everything);
    }, POLL);

    const watch = async () => {
      let tries = 0;
      for (let isFirst = true; !leaving.signal.aborted; isFirst = false) {
        let error: unknown;
        try {
          const events = eventStream<WatchOfficeResponse>(
            '/v1/office:watch',
            {},
            {
              signal: leaving.signal,
              onOpen: () => {
                tries = 0;
                isOpen = true;
                update({ state: 'live', updateTime: Date.now() });
                if (!isFirst) collect(everything);
              },
            },
          );
          for await (const { change, officeTime } of events) {
            if (change) collect(servicesOf[change.area] ?? []);
            const officeOffset = offsetOf(officeTime ?? '');
            if (officeOffset !== undefined) update({ officeOffset });
          }
        } catch (failure) {
          error = failure;
        }
        isOpen = false;
        const { reason = '', retryAfter = 0 } = error instanceof CallError ? error : {};
        // After a planned end, the connection counts as live until the next attempt fails.
        if (error && (tries > 0 || !PLANNED.includes(reason))) update({ state: 'down' });
        await wait(Math.max(backoff(tries, BACKOFF), retryAfter * 1000), leaving.signal);
        tries++;
      }
    };
    void watch();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      clearInterval(poll);
    };
  }, [dispatch]);

  return live;
}
